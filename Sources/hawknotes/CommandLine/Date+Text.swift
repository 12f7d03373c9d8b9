import struct FoundationEssentials.Date

extension Date {
  init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }

  /// The time in ISO 8601, to the second: `2026-01-31T12:00:00Z`.
  ///
  /// NB: Foundation's formatter takes longer than everything else in a list of notes.
  var text: String {
    let seconds = Int(timeIntervalSince1970.rounded(.down))
    let days = Int((Double(seconds) / 86_400).rounded(.down))
    let (year, month, day) = Self.civil(daysSince1970: days)
    let second = seconds - days * 86_400
    var text = ""
    text.reserveCapacity(20)
    text += Self.padded(year, 4) + "-" + Self.padded(month, 2) + "-" + Self.padded(day, 2) + "T"
    text += Self.padded(second / 3600, 2) + ":" + Self.padded(second / 60 % 60, 2)
    return text + ":" + Self.padded(second % 60, 2) + "Z"
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

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = "\(number)"
    return text.utf8.count < digits
      ? String(repeating: "0", count: digits - text.utf8.count) + text : text
  }
}
