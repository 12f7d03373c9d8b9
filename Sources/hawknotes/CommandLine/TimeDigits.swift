/// A time in ISO 8601, to the second: `2026-01-31T12:00:00Z`.
///
/// NB: Foundation's formatter takes longer than everything else in a list of notes.
struct TimeDigits {
  private let year: Int
  private let month: Int
  private let day: Int
  private let second: Int

  /// Creates the text of a number of seconds since 1970.
  init(seconds: Int) {
    let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
    let (anyYear, month, day) = Self.civil(daysSince1970: days)
    // A library of somebody else may have any number as a time.
    (year, self.month, self.day) = (min(9999, max(0, anyYear)), month, day)
    second = seconds - days * 86_400
  }

  /// Creates the text of a number of milliseconds since 1970, rounded down.
  init(milliseconds: Int64) {
    let seconds = milliseconds / 1000
    self.init(seconds: Int(milliseconds % 1000 < 0 ? seconds - 1 : seconds))
  }

  /// Writes the 20 letters and returns their number.
  @discardableResult
  func write(to text: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var end = 0
    func write(_ number: Int, _ digits: Int, _ mark: Unicode.Scalar) {
      var rest = number
      for index in stride(from: end + digits - 1, through: end, by: -1) {
        text[index] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      }
      end += digits
      text[end] = UInt8(ascii: mark)
      end += 1
    }
    write(year, 4, "-")
    write(month, 2, "-")
    write(day, 2, "T")
    write(second / 3600, 2, ":")
    write(second / 60 % 60, 2, ":")
    write(second % 60, 2, "Z")
    return end
  }

  /// Converts a number of days to a date of the Gregorian calendar.
  ///
  /// Source: Howard Hinnant, chrono-Compatible Low-Level Date Algorithms, `civil_from_days`.
  private static func civil(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}
