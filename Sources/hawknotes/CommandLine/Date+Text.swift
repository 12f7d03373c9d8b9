import struct FoundationEssentials.Date

extension Date {
  init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }

  /// The time in ISO 8601, to the second: `2026-01-31T12:00:00Z`.
  ///
  /// NB: Foundation's formatter takes longer than everything else in a list of notes.
  var text: String {
    let seconds = Int(timeIntervalSince1970.rounded(.down))
    let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
    let (anyYear, month, day) = Self.civil(daysSince1970: days)
    // A library of somebody else may have any number as a time.
    let year = min(9999, max(0, anyYear))
    let second = seconds - days * 86_400
    let fields: [(number: Int, digits: Int, mark: UInt8)] = [
      (year, 4, UInt8(ascii: "-")), (month, 2, UInt8(ascii: "-")), (day, 2, UInt8(ascii: "T")),
      (second / 3600, 2, UInt8(ascii: ":")), (second / 60 % 60, 2, UInt8(ascii: ":")),
      (second % 60, 2, UInt8(ascii: "Z")),
    ]
    return String(unsafeUninitializedCapacity: 20) { text in
      var end = 0
      for field in fields {
        var rest = field.number
        for index in stride(from: end + field.digits - 1, through: end, by: -1) {
          text[index] = UInt8(ascii: "0") + UInt8(rest % 10)
          rest /= 10
        }
        end += field.digits
        text[end] = field.mark
        end += 1
      }
      return end
    }
  }

  /// The day in UTC: `2026-01-31`.
  var day: String { String(text.prefix { $0 != "T" }) }

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
