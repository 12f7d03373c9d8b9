import struct FoundationEssentials.Date
import Glibc
import LibraryModel

/// A day and a time of day without a time zone: those of the device.
struct LocalTime: Equatable {
  var year: Int
  var month: Int
  var day: Int
  var hour = 0
  var minute = 0
  var second = 0

  /// The moment in the time zone of this machine; nil if there is no such time.
  var date: Date? {
    guard PartialDate(year: year, month: month, day: day) != nil, year >= 1970,
      0..<24 ~= hour, 0..<60 ~= minute, 0...60 ~= second
    else { return nil }
    var fields = fields
    return Date(timeIntervalSince1970: Double(mktime(&fields)))
  }

  private var fields: tm {
    var fields = tm()
    (fields.tm_year, fields.tm_mon) = (Int32(year - 1900), Int32(month - 1))
    (fields.tm_mday, fields.tm_hour) = (Int32(day), Int32(hour))
    (fields.tm_min, fields.tm_sec, fields.tm_isdst) = (Int32(minute), Int32(second), -1)
    return fields
  }
}

extension LocalTime {
  /// Reads `2026-07-17 14:00:25`, with a `T` and a time zone or without; nil if there is no day.
  static func iso(_ text: String) -> Date? {
    let numbers = text.utf8.split { !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0) }
      .prefix(9).compactMap { Int(Substring($0)) }
    guard numbers.count >= 3 else { return nil }
    let time = LocalTime(
      year: numbers[0], month: numbers[1], day: numbers[2],
      hour: numbers.count > 3 ? numbers[3] : 0, minute: numbers.count > 4 ? numbers[4] : 0,
      second: numbers.count > 5 ? numbers[5] : 0)
    return time.date(inZone: zone(of: text))
  }

  /// The moment in a time zone, in minutes east of UTC, or in that of this machine; nil if there is
  /// no such time.
  func date(inZone zone: Int?) -> Date? {
    guard let zone, date != nil else { return date }
    var fields = fields
    return Date(timeIntervalSince1970: Double(timegm(&fields)) - Double(zone * 60))
  }

  /// Minutes east of UTC: of `Z`, `+02:00` or `-0500` at the end; nil if there is no time zone.
  private static func zone(of text: String) -> Int? {
    if text.hasSuffix("Z") { return 0 }
    guard let time = text.split(whereSeparator: { $0 == "T" || $0 == " " }).dropFirst().first,
      let sign = time.lastIndex(where: { $0 == "+" || $0 == "-" })
    else { return nil }
    let digits = time[sign...].filter { $0.isASCII && $0.isNumber }
    guard digits.count == 4, let number = Int(digits) else { return nil }
    let minutes = number / 100 * 60 + number % 100
    return time[sign] == "-" ? -minutes : minutes
  }
}
