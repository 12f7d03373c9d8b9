/// A stored value, in the journal or in a ``SceneArchive``.
public enum StoredValue: Equatable, Sendable {
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

extension StoredValue {
  /// Size of a text or of bytes, in bytes; 0 for the other types, which are small.
  var size: Int {
    switch self {
    case .string(let text): text.utf8.count
    case .bytes(let bytes): bytes.count
    case .nothing, .bool, .int, .double: 0
    }
  }
}

extension StoredValue {
  /// Name of its type.
  ///
  /// NB: Part of the format: it never changes.
  var type: String {
    switch self {
    case .nothing: "nothing"
    case .bool: "bool"
    case .int: "int"
    case .double: "double"
    case .string: "string"
    case .bytes: "bytes"
    }
  }

  /// Names of all types.
  static let types = ["nothing", "bool", "int", "double", "string", "bytes"]
}
