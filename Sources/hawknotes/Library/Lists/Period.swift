import struct FoundationEssentials.Date

/// The time between two moments.
struct Period {
  /// The first moment; nil for all before the end.
  let since: Date?
  /// The first moment after the period; nil for all after the beginning.
  let until: Date?

  /// Whether a moment is in the period; an unknown one is only in the period of all times.
  func contains(_ moment: Date?) -> Bool {
    guard let moment else { return since == nil && until == nil }
    return since.map { moment >= $0 } != false && until.map { moment < $0 } != false
  }
}
