import struct FoundationEssentials.Date
import Glibc
import LibraryModel

/// A date in an argument: a day, a month or a year in local time, or a second.
struct DateArgument: Equatable {
  /// The first moment.
  let start: Date
  /// The first moment after it.
  let end: Date

  /// Reads `2026-01-31`, `2026-01`, `2026`, `2026-01-31T12:00:00Z`, `today` or `yesterday`.
  ///
  /// - Parameter option: The option, for the failure.
  init(_ text: String, of option: String, now: Date = Date()) throws(Failure) {
    if let (start, end) = Self.day(text, now) ?? Self.period(text) {
      (self.start, self.end) = (start, end)
    } else if let moment = try? Date(text, strategy: .iso8601) {
      // The program prints whole seconds.
      (start, end) = (moment, moment.addingTimeInterval(1))
    } else {
      throw Failure(
        .usage,
        "\(option): \"\(text)\" is not a date: write 2026-01-31, 2026-01, 2026, today, yesterday or 2026-01-31T12:00:00Z"
      )
    }
  }

  private static func day(_ word: String, _ now: Date) -> (Date, Date)? {
    guard let back = ["today": 0, "yesterday": 1][word.lowercased()] else { return nil }
    let parts = LocalDay.parts(of: Int(now.timeIntervalSince1970))
    let (year, month, day) = (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
    return (midnight(year, month, day - back), midnight(year, month, day - back + 1))
  }

  private static func period(_ text: String) -> (Date, Date)? {
    guard let date = PartialDate(text) else { return nil }
    let start = midnight(date.year, date.month ?? 1, date.day ?? 1)
    guard let month = date.month else { return (start, midnight(date.year + 1, 1, 1)) }
    guard let day = date.day else { return (start, midnight(date.year, month + 1, 1)) }
    return (start, midnight(date.year, month, day + 1))
  }

  private static func midnight(_ year: Int, _ month: Int, _ day: Int) -> Date {
    Date(timeIntervalSince1970: Double(LocalDay.start(year, month, day)))
  }
}
