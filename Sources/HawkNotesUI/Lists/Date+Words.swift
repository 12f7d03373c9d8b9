import struct FoundationEssentials.Date

extension Date {
  /// The date as people read it on a day: see ``Today``; empty if the day is not known yet.
  func words(on today: Today?) -> String {
    let time = timeIntervalSince1970.rounded(.down)
    return today?.words(for: Int(exactly: time) ?? 0) ?? ""
  }
}
