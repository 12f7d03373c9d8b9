import Glibc
import SceneRestoration

extension Milliseconds {
  /// The time of day in the user's time zone, as `09:05`.
  var clockTime: String {
    var seconds = time_t(self / 1000)
    var parts = tm()
    localtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(parts.tm_hour)):\(two(parts.tm_min))"
  }
}
