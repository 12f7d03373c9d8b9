/// A place in a text; line and column count from 1, the column in code points.
public struct Mark: Equatable, Sendable {
  public let line: Int
  public let column: Int

  public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
}

/// A value of YAML, as it is written: whether a text is a number is for the reader to say.
public enum Node {
  case scalar(Scalar)
  case sequence(Sequence)
  case mapping(Mapping)

  public struct Scalar {
    /// Style in which a text is written.
    public enum Style { case plain, singleQuoted, doubleQuoted, block }

    public let string: String
    public let style: Style
    public let mark: Mark
  }

  public struct Sequence {
    public let nodes: [Node]
    public let mark: Mark
  }

  public struct Mapping {
    /// The keys and values, in the order of the text.
    public let pairs: [(key: Node, value: Node)]
    /// Whether it is written in braces.
    public let isFlow: Bool
    public let mark: Mark
  }

  public var scalar: Scalar? { if case .scalar(let scalar) = self { scalar } else { nil } }
  public var sequence: Sequence? { if case .sequence(let nodes) = self { nodes } else { nil } }
  public var mapping: Mapping? { if case .mapping(let mapping) = self { mapping } else { nil } }

  public var mark: Mark {
    switch self {
    case .scalar(let scalar): scalar.mark
    case .sequence(let sequence): sequence.mark
    case .mapping(let mapping): mapping.mark
    }
  }
}
