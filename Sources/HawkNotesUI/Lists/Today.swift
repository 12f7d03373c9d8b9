import Glibc

/// The current day in the user's time zone: dates are shown relative to it.
struct Today: Equatable, Sendable {
  /// Seconds since 1970 at which the day began.
  let start: Int
  /// Seconds since 1970 at which the next day begins.
  let end: Int
  private let yesterday: Int
  private let year: Int32

  /// Creates the day of a time in seconds since 1970.
  init(at time: Int) {
    let parts = Self.parts(of: time)
    year = parts.tm_year
    start = Self.midnight(of: parts, days: 0)
    end = Self.midnight(of: parts, days: 1)
    yesterday = Self.midnight(of: parts, days: -1)
  }

  func contains(_ time: Int) -> Bool { time >= start && time < end }

  /// A date as people read it, in at most 10 columns: `14:02` today, `yesterday`, `18 Nov` in this
  /// year, `2024-03-02` in another one.
  func words(for time: Int) -> String {
    if time >= yesterday, time < start { return "yesterday" }
    let parts = Self.parts(of: time)
    if contains(time) { return "\(Self.two(parts.tm_hour)):\(Self.two(parts.tm_min))" }
    if parts.tm_year == year { return "\(parts.tm_mday) \(Self.months[Int(parts.tm_mon)])" }
    let day = "\(Self.two(parts.tm_mon + 1))-\(Self.two(parts.tm_mday))"
    return "\(1900 + Int(parts.tm_year))-\(day)"
  }

  private static func parts(of time: Int) -> tm {
    var seconds = time_t(time)
    var parts = tm()
    localtime_r(&seconds, &parts)
    return parts
  }

  /// Returns the start of the day that is a number of days later.
  ///
  /// NB: not a multiple of 24 hours later: some days have 23 or 25.
  private static func midnight(of day: tm, days: Int32) -> Int {
    var parts = tm()
    parts.tm_year = day.tm_year
    parts.tm_mon = day.tm_mon
    parts.tm_mday = day.tm_mday + days
    parts.tm_isdst = -1
    return mktime(&parts)
  }

  private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
