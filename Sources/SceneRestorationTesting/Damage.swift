/// Damage of a scene's journal, as by a failing disk or another program.
public enum Damage: Sendable, CaseIterable {
  /// The last turn is cut short within a page: the next start is ``Arrival/restoredInPart(path:)``.
  case lastTurnCutShort
  /// A byte of the last turn is changed: the next start is ``Arrival/restoredInPart(path:)``.
  case lastTurn
  /// The beginning is overwritten: the next start is ``Arrival/setAside(path:)``, with the texts
  /// that can still be read.
  case beginning

  /// Returns the bytes of a journal with this damage.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    switch self {
    case .lastTurnCutShort: bytes.removeLast(min(1, bytes.count))
    case .lastTurn: if !bytes.isEmpty { bytes[bytes.count - 1] ^= 0xFF }
    case .beginning: for index in bytes.indices.prefix(16) { bytes[index] = 0 }
    }
    return bytes
  }
}
