import struct FoundationEssentials.Date
import Glibc
import LibraryModel

extension Date {
  /// The time in ISO 8601, to the second: `2026-01-31T12:00:00Z`.
  var text: String { Self.text(of: seconds) }

  /// The day where the user is: `2026-01-31`.
  var day: String {
    let local = seconds + LocalDay.parts(of: seconds).tm_gmtoff
    return String(Self.text(of: local).prefix { $0 != "T" })
  }

  private var seconds: Int { Int(timeIntervalSince1970.rounded(.down)) }

  private static func text(of seconds: Int) -> String {
    String(unsafeUninitializedCapacity: 20) { TimeDigits(seconds: seconds).write(to: $0) }
  }
}
