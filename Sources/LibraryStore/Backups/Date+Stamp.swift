import struct FoundationEssentials.Date
import Glibc

// NB: Foundation's format style costs a million instructions at its first use: it looks up types by
// name.
extension Date {
  /// The time in file names, in UTC and to the second: `20261121T172130Z`.
  var stamp: String {
    var seconds = time_t(timeIntervalSince1970.rounded(.down))
    var parts = tm()
    gmtime_r(&seconds, &parts)
    let day = Self.digits(parts.tm_year + 1900, 4) + Self.pair(parts.tm_mon + 1, parts.tm_mday)
    return day + "T" + Self.pair(parts.tm_hour, parts.tm_min) + Self.digits(parts.tm_sec, 2) + "Z"
  }

  /// Reads the time of a file name; nil if it is none.
  init?(stamp: String) {
    let bytes = Array(stamp.utf8)
    guard bytes.count == 16 else { return nil }
    func number(_ range: Range<Int>) -> Int32 {
      bytes[range].reduce(0) { 10 * $0 + Int32($1) - Int32(UInt8(ascii: "0")) }
    }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (
      number(0..<4) - 1900, number(4..<6) - 1, number(6..<8)
    )
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (number(9..<11), number(11..<13), number(13..<15))
    self.init(timeIntervalSince1970: Double(timegm(&parts)))
    // Bytes that are no digits, and days that no month has, make another time.
    guard self.stamp == stamp else { return nil }
  }

  private static func pair(_ first: Int32, _ second: Int32) -> String {
    digits(first, 2) + digits(second, 2)
  }

  private static func digits(_ number: Int32, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
