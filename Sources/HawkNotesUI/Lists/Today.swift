import Glibc
import LibraryModel

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
    let parts = LocalDay.parts(of: time)
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
    let parts = LocalDay.parts(of: time)
    if contains(time) { return "\(Self.two(parts.tm_hour)):\(Self.two(parts.tm_min))" }
    if parts.tm_year == year { return "\(parts.tm_mday) \(Self.months[Int(parts.tm_mon)])" }
    let day = "\(Self.two(parts.tm_mon + 1))-\(Self.two(parts.tm_mday))"
    return "\(1900 + Int(parts.tm_year))-\(day)"
  }

  /// Returns the start of the day that is a number of days later.
  private static func midnight(of day: tm, days: Int) -> Int {
    LocalDay.start(Int(day.tm_year) + 1900, Int(day.tm_mon) + 1, Int(day.tm_mday) + days)
  }

  private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
