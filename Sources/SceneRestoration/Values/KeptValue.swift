/// A stored value, in the journal or in a ``SceneArchive``.
public enum KeptValue: Equatable, Sendable {
  /// An optional without a value.
  case nothing
  /// A Bool.
  case bool(Bool)
  /// An Int.
  case int(Int)
  /// A Double.
  ///
  /// NB: Compared bit by bit; otherwise a NaN would be written in each turn.
  case double(bits: UInt64)
  /// A String.
  case string(String)
  /// Bytes.
  case bytes([UInt8])
}
