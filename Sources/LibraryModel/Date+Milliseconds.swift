package import struct FoundationEssentials.Date

extension Date {
  /// The time of a number of milliseconds since 1970.
  package init(milliseconds: Int64) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  /// The nearest number of milliseconds since 1970.
  package var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }
}
