/// A value as it lies in the journal, and as it is carried in a ``SceneArchive``.
public enum KeptValue: Equatable, Sendable {
  /// An optional that has nothing in it.
  case nothing
  /// A Bool.
  case bool(Bool)
  /// An Int.
  case int(Int)
  /// A Double.
  ///
  /// NB: Compared bit by bit, or a NaN would be written at each turn.
  case double(bits: UInt64)
  /// A String.
  case string(String)
  /// Bytes.
  case bytes([UInt8])
}
