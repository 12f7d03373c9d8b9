/// The change of a note's rank in the order by hand.
public struct NotePlacing: Hashable, Sendable {
  public let note: Note.ID
  /// The new rank; nil for a note that is not moved by hand.
  public let to: Int?
  /// The present rank.
  public let from: Int?

  public init(_ note: Note.ID, to: Int?, from: Int?) {
    (self.note, self.to, self.from) = (note, to, from)
  }

  public var undo: NotePlacing { NotePlacing(note, to: from, from: to) }

  /// The ranks that a note can have: all JSON readers keep them exactly.
  public static let ranks = -1 << 53...1 << 53
}

extension NotePlacing: LosslessStringConvertible {
  /// The stored form: the id, the new rank and the present one; `-` for none.
  public var description: String {
    "\(note):" + [to, from].map { $0.map { "\($0)" } ?? "-" }.joined(separator: ":")
  }

  /// Reads the stored form.
  public init?(_ description: String) {
    let parts = description.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let note = Note.ID(parts[0]),
      parts.dropFirst().allSatisfy({ $0 == "-" || Int($0) != nil })
    else { return nil }
    self.init(note, to: Int(parts[1]), from: Int(parts[2]))
  }
}
