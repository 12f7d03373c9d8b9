/// Returns the value of a text; nil if there are only comments.
///
/// - Throws: ``YAMLError`` if the text is not YAML, has several documents, or is nested too deeply.
public func compose(_ text: String) throws(YAMLError) -> Node? {
  let bytes = Array(text.utf8)
  return try Composer(EventReader(bytes)).root()
}

/// Builds the value of a text from its events.
struct Composer {
  private let events: EventReader
  private var anchors: [String: Node] = [:]

  init(_ events: EventReader) { self.events = events }

  consuming func root() throws(YAMLError) -> Node? {
    try events.skip()
    if case .end = try events.next().kind { return nil }
    let root = try node(events.next(), depth: 0)
    try events.skip()
    let event = try events.next()
    guard case .end = event.kind else {
      throw .invalid(problem: "but found another document", event.mark)
    }
    return root
  }

  private mutating func node(_ event: Event, depth: Int) throws(YAMLError) -> Node {
    // The stack of a thread is small.
    guard depth < 100 else { throw .invalid(problem: "nested too deeply", event.mark) }
    let node: Node
    switch event.kind {
    case .alias:
      guard let anchor = event.anchor, let known = anchors[anchor] else {
        throw .invalid(problem: "found undefined alias", event.mark)
      }
      return known
    case .scalar(let text, let style):
      node = .scalar(Node.Scalar(string: text, style: style, mark: event.mark))
    case .sequence:
      node = .sequence(Node.Sequence(nodes: try nodes(depth), mark: event.mark))
    case .mapping(let isFlow):
      let pairs = try pairs(depth)
      node = .mapping(Node.Mapping(pairs: pairs, isFlow: isFlow, mark: event.mark))
    case .endOfNodes, .end, .other:
      throw .invalid(problem: "no value", event.mark)
    }
    if let anchor = event.anchor { anchors[anchor] = node }
    return node
  }

  private mutating func nodes(_ depth: Int) throws(YAMLError) -> [Node] {
    var nodes: [Node] = []
    while true {
      let event = try events.next()
      if case .endOfNodes = event.kind { return nodes }
      nodes.append(try node(event, depth: depth + 1))
    }
  }

  private mutating func pairs(_ depth: Int) throws(YAMLError) -> [(key: Node, value: Node)] {
    var pairs: [(key: Node, value: Node)] = []
    var marks: [String: Mark] = [:]
    var duplicate: YAMLError?
    while true {
      let event = try events.next()
      if case .endOfNodes = event.kind { break }
      let key = try node(event, depth: depth + 1)
      if let name = key.scalar?.string {
        if let first = marks[name] { duplicate = duplicate ?? .duplicateKey(name, first) }
        marks[name] = key.mark
      }
      pairs.append((key, try node(events.next(), depth: depth + 1)))
    }
    if let duplicate { throw duplicate }
    return pairs
  }
}
