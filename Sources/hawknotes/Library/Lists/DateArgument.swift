import struct FoundationEssentials.Date
import Glibc
import LibraryModel

/// A date in an argument: a day, a month or a year in local time, or a moment.
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
      (start, end) = (moment, moment)
    } else {
      throw Failure(
        .usage,
        "\(option): \"\(text)\" is not a date: write 2026-01-31, 2026-01, 2026, today, yesterday or 2026-01-31T12:00:00Z"
      )
    }
  }

  private static func day(_ word: String, _ now: Date) -> (Date, Date)? {
    guard let back = ["today": 0, "yesterday": 1][word.lowercased()] else { return nil }
    var seconds = time_t(now.timeIntervalSince1970)
    var fields = tm()
    localtime_r(&seconds, &fields)
    let (year, month, day) = (
      Int(fields.tm_year) + 1900, Int(fields.tm_mon) + 1, Int(fields.tm_mday)
    )
    return (midnight(year, month, day - back), midnight(year, month, day - back + 1))
  }

  private static func period(_ text: String) -> (Date, Date)? {
    guard let date = PartialDate(text) else { return nil }
    let start = midnight(date.year, date.month ?? 1, date.day ?? 1)
    guard let month = date.month else { return (start, midnight(date.year + 1, 1, 1)) }
    guard let day = date.day else { return (start, midnight(date.year, month + 1, 1)) }
    return (start, midnight(date.year, month, day + 1))
  }

  /// Returns the beginning of a local day; a day or month beyond the last one is in the next month
  /// or year.
  private static func midnight(_ year: Int, _ month: Int, _ day: Int) -> Date {
    var fields = tm()
    (fields.tm_year, fields.tm_mon) = (Int32(year - 1900), Int32(month - 1))
    (fields.tm_mday, fields.tm_isdst) = (Int32(day), -1)
    return Date(timeIntervalSince1970: Double(mktime(&fields)))
  }
}
