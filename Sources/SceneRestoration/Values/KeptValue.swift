/// A value as it lies in the journal.
enum KeptValue: Equatable, Sendable {
  case nothing
  case bool(Bool)
  case int(Int)
  /// NB: Compared bit by bit, or a NaN would be written at each turn.
  case double(bits: UInt64)
  case string(String)
  case bytes([UInt8])
}
