import struct FoundationEssentials.Date

extension Date {
  init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }

  /// The time in ISO 8601, such as `2026-01-31T12:00:00Z`.
  var text: String { formatted(.iso8601) }
}
