import CMarkdown

/// Reads the text of a block, and finds each part of it in the source.
struct TextReader {
  private var text = MarkedText()
  private var looks: [Looks] = []
  private var links: [LinkTarget] = []
  /// The offset in the source up to which the text was found, and the end of the block.
  private var place = 0
  private var end = 0

  mutating func begin(at start: Int, before end: Int) {
    (place, self.end) = (start, end)
  }

  mutating func append(_ bytes: ArraySlice<UInt8>, from source: Int, looks: Looks) {
    text.append(bytes, from: source, looks: looks)
  }

  mutating func finish() -> MarkedText {
    text.trimLineFeeds()
    return text
  }

  mutating func beginCell() { text = MarkedText() }

  mutating func endCell() -> MarkedText {
    defer { text = MarkedText() }
    return text
  }

  mutating func read(
    _ node: OpaquePointer, _ kind: markdown_kind, begins: Bool, in source: [UInt8]
  ) {
    switch kind {
    case markdown_text: readWords(of: node, in: source)
    case markdown_code: append(node, .code, in: source)
    case markdown_html: append(node, [], in: source)
    case markdown_soft_break, markdown_line_break: readBreak(in: source)
    case markdown_emphasis: enter(.emphasis, begins)
    case markdown_strong: enter(.strong, begins)
    case markdown_struck: enter(.struck, begins)
    case markdown_link, markdown_image:
      if begins {
        links.append(.address(String(cString: markdown_address(node))))
      } else {
        links.removeLast()
      }
    default: break
    }
  }

  private mutating func enter(_ look: Looks, _ begins: Bool) {
    if begins { looks.append((looks.last ?? []).union(look)) } else { looks.removeLast() }
  }

  private mutating func append(_ node: OpaquePointer, _ look: Looks, in source: [UInt8]) {
    let literal = markdown_literal(node).bytes
    append(literal[...], look, in: source)
  }

  private mutating func append(
    _ literal: ArraySlice<UInt8>, _ look: Looks, _ link: LinkTarget? = nil, in source: [UInt8]
  ) {
    find(literal, in: source)
    text.append(
      literal, from: place, looks: (looks.last ?? []).union(look), link: link ?? links.last)
    place = min(end, place + literal.count)
  }

  /// Reads a text, and in it names in double brackets.
  private mutating func readWords(of node: OpaquePointer, in source: [UInt8]) {
    let literal = markdown_literal(node).bytes
    var rest = literal[...]
    while links.isEmpty, let name = BracketedName(firstIn: rest) {
      append(rest[..<name.bytes.lowerBound], [], in: source)
      append(literal[name.shown], [], .name(name.target), in: source)
      rest = rest[name.bytes.upperBound...]
    }
    append(rest, [], in: source)
  }

  private mutating func readBreak(in source: [UInt8]) {
    let feed = source[place..<end].firstIndex(of: UInt8(ascii: "\n")) ?? place
    text.append([UInt8(ascii: "\n")], from: feed)
    place = min(end, feed + 1)
  }

  /// Moves to where a literal begins in the source.
  ///
  /// Escapes, entities and Markdown characters are between it and the text before. Stays if the literal
  /// is not found within a reach: a block with millions of entities must not take quadratic time.
  private mutating func find(_ literal: ArraySlice<UInt8>, in source: [UInt8]) {
    let pattern = literal.prefix(16)
    guard let first = pattern.first else { return }
    let last = min(end - pattern.count, place + 512)
    guard place <= last else { return }
    for start in place...last where source[start] == first {
      if source[start..<start + pattern.count].elementsEqual(pattern) {
        place = start
        return
      }
    }
  }
}

extension UnsafePointer<CChar> {
  /// The bytes of a C string.
  var bytes: [UInt8] { Array(String(cString: self).utf8) }
}
