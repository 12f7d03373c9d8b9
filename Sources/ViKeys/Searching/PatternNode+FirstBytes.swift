// The bytes that a match can begin with: at all others, a search need not try the pattern.

extension PatternNode {
  /// Returns for each byte whether a match can begin with it; nil if a match can be empty, or begin
  /// with anything.
  func firstBytes(ignoringCase: Bool) -> [Bool]? {
    switch self {
    case .scalar(let scalar):
      let (lower, hasOthers) = (scalar.lowered, ignoringCase || !scalar.isASCII)
      return Self.bytes(alsoBeyondASCII: hasOthers) { byte in
        byte == scalar || ignoringCase && byte.lowered == lower
      }
    case .cluster(let scalars): return Self.bytes(alsoBeyondASCII: true) { $0 == scalars.first }
    case .set(let set, alsoLineEnd: false):
      return Self.bytes(alsoBeyondASCII: true) { set.contains($0, ignoresCase: ignoringCase) }
    case .sequence(let nodes):
      return nodes.first { !$0.isPlace }?.firstBytes(ignoringCase: ignoringCase)
    case .alternatives(let nodes):
      var union = Self.bytes(alsoBeyondASCII: false) { _ in false }
      for node in nodes {
        guard let bytes = node.firstBytes(ignoringCase: ignoringCase) else { return nil }
        union = zip(union, bytes).map { $0 || $1 }
      }
      return union
    case .all(let nodes): return nodes.last?.firstBytes(ignoringCase: ignoringCase)
    case .repetition(let inner, let min, _, _):
      return min > 0 ? inner.firstBytes(ignoringCase: ignoringCase) : nil
    case .group(let inner, _), .atomic(let inner):
      return inner.firstBytes(ignoringCase: ignoringCase)
    case .any, .set, .lineFeed, .lineStart, .lineEnd, .wordStart, .wordEnd, .textStart, .textEnd,
      .cursor, .selection, .matchStart, .matchEnd, .same, .look:
      return nil
    }
  }

  private static func bytes(
    alsoBeyondASCII: Bool, _ isIncluded: (Unicode.Scalar) -> Bool
  ) -> [Bool] {
    (UInt8(0)...255).map { $0 < 0x80 ? isIncluded(Unicode.Scalar($0)) : alsoBeyondASCII }
  }

  /// Whether the node takes no characters.
  private var isPlace: Bool {
    switch self {
    case .lineStart, .lineEnd, .wordStart, .wordEnd, .textStart, .textEnd, .cursor, .selection,
      .matchStart, .matchEnd, .look:
      true
    case .scalar, .cluster, .any, .set, .lineFeed, .same, .sequence, .alternatives, .all,
      .repetition, .group, .atomic:
      false
    }
  }
}
