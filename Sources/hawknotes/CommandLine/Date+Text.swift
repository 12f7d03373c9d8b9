import struct FoundationEssentials.Date

extension Date {
  init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }

  /// The time in ISO 8601, to the second: `2026-01-31T12:00:00Z`.
  var text: String {
    let digits = TimeDigits(seconds: Int(timeIntervalSince1970.rounded(.down)))
    return String(unsafeUninitializedCapacity: 20) { digits.write(to: $0) }
  }

  /// The day in UTC: `2026-01-31`.
  var day: String { String(text.prefix { $0 != "T" }) }
}
