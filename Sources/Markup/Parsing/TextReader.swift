import CMarkdown

/// Reads the text of a block, and finds each part of it in the source.
struct TextReader {
  private var text = MarkedText()
  private var looks: [Looks] = []
  private var links: [LinkTarget] = []
  /// The offset of the first shown byte of the open link.
  private var linkStart: Int?
  /// Whether HTML is read from `<` to `>`.
  var isInElement = false
  /// The tags, places and links of the block.
  private(set) var values = MarkupValues()
  /// The offset in the source up to which the text was found, and the end of the block.
  private var position = 0
  private var end = 0
  /// Whether a cell of a table is read.
  private var isInCell = false

  mutating func begin(at start: Int, before end: Int) {
    (position, self.end) = (start, end)
    text.end = end
  }

  mutating func append(_ bytes: ArraySlice<UInt8>, from source: Int, looks: Looks) {
    text.append(bytes, from: source, looks: looks)
  }

  mutating func finish() -> MarkedText {
    text.trimLineFeeds()
    return text
  }

  mutating func beginCell() {
    text = MarkedText()
    text.end = end
    isInCell = true
  }

  mutating func endCell() -> MarkedText {
    defer { (text, isInCell) = (MarkedText(), false) }
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
    case markdown_struck: readStruck(begins)
    case markdown_link, markdown_image:
      if begins {
        links.append(.address(String(cString: markdown_address(node))))
        linkStart = nil
      } else {
        endLink()
        skipAddress(in: source)
      }
    default: break
    }
  }

  private mutating func endLink() {
    let target = links.removeLast()
    guard let start = linkStart, links.isEmpty else { return }
    values.links.append(MarkupValues.Link(target: target, bytes: start..<max(start, position)))
  }

  /// Skips the address of a link, so that no later text is found in it.
  private mutating func skipAddress(in source: [UInt8]) {
    let tail = source[position..<end].prefix(2048)
    guard tail.starts(with: [UInt8(ascii: "]"), UInt8(ascii: "(")]) else { return }
    var depth = 0
    for (index, byte) in zip(tail.indices, tail).dropFirst() {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0 {
        position = index + 1
        return
      }
    }
  }

  private mutating func enter(_ look: Looks, _ begins: Bool) {
    if begins { looks.append((looks.last ?? []).union(look)) } else { looks.removeLast() }
  }

  /// Keeps one `~` at each end of a struck text: no attribute of terminals strikes a text through.
  private mutating func readStruck(_ begins: Bool) {
    if begins { enter(.struck, true) }
    text.append(
      [UInt8(ascii: "~")], from: position, looks: looks.last ?? [], link: links.last)
    if !begins { enter(.struck, false) }
  }

  private mutating func append(_ node: OpaquePointer, _ look: Looks, in source: [UInt8]) {
    append(markdown_literal(node).bytes[...], look, in: source)
  }

  // MARK: Names, addresses, tags and places

  /// Reads a text, and in it names in double brackets, web addresses, tags and places.
  private mutating func readWords(of node: OpaquePointer, in source: [UInt8]) {
    let literal = markdown_literal(node).bytes
    var rest = literal[...]
    while links.isEmpty, let name = BracketedName(firstIn: rest) {
      readAddresses(in: rest[..<name.bytes.lowerBound], in: source)
      readName(name, of: literal, in: source)
      rest = rest[name.bytes.upperBound...]
    }
    readAddresses(in: rest, in: source)
  }

  private mutating func readAddresses(in literal: ArraySlice<UInt8>, in source: [UInt8]) {
    var rest = literal
    while let bytes = rest.firstAddress {
      readMarks(in: rest[..<bytes.lowerBound], in: source)
      guard links.isEmpty else {
        // The words of a link are an address: it has no tags.
        append(rest[bytes], [], in: source)
        rest = rest[bytes.upperBound...]
        continue
      }
      let target = LinkTarget.address(String(decoding: rest[bytes], as: UTF8.self))
      find(rest[bytes], in: source)
      let start = position
      append(rest[bytes], [], target, in: source)
      values.links.append(MarkupValues.Link(target: target, bytes: start..<position))
      rest = rest[bytes.upperBound...]
    }
    readMarks(in: rest, in: source)
  }

  private mutating func readName(
    _ name: BracketedName, of literal: [UInt8], in source: [UInt8]
  ) {
    find(literal[name.bytes], in: source)
    let start = position
    // The shown words may also stand in the name before them.
    if name.hasOwnWords, let end = firstBracket(within: 4096, of: source) {
      _ = find([UInt8(ascii: "|")], within: end - position, in: source)
    }
    append(literal[name.shown], [], .name(name.target), in: source)
    let reach = 16 + name.bytes.upperBound - name.shown.upperBound
    let close = firstBracket(within: reach, of: source) ?? position
    position = min(end, close + 2)
    values.links.append(
      MarkupValues.Link(
        target: .name(name.target), bytes: start..<position,
        isEmbedded: start > 0 && source[start - 1] == UInt8(ascii: "!"), isInTable: isInCell))
  }

  private func firstBracket(within reach: Int, of source: [UInt8]) -> Int? {
    source[position..<end].prefix(reach).firstIndex(of: UInt8(ascii: "]"))
  }

  /// Reads a text, and in it tags and places.
  private mutating func readMarks(in literal: ArraySlice<UInt8>, in source: [UInt8]) {
    var rest = literal
    while let mark = WordMark(firstIn: rest) {
      append(rest[..<mark.bytes.lowerBound], [], in: source)
      read(mark, rest[mark.bytes], in: source)
      rest = rest[mark.bytes.upperBound...]
    }
    append(rest, [], in: source)
  }

  /// Reads a tag or a place; it is text if the source has an escape or an entity there.
  private mutating func read(
    _ mark: WordMark, _ word: ArraySlice<UInt8>, in source: [UInt8]
  ) {
    find(word, in: source)
    let range = position..<min(end, position + word.count)
    let isWritten = source[range].elementsEqual(word)
    guard isWritten, position == 0 || !source[position - 1].joinsWord else {
      append(word, [], in: source)
      return
    }
    note(mark, at: range)
    if linkStart == nil { linkStart = position }
    text.append(
      mark.shown(word), from: position, looks: (looks.last ?? []).union(.mark), link: links.last)
    position = range.upperBound
  }

  /// Reads a line of HTML, and in it tags and places; there are none within `<` and `>`.
  mutating func readHTML(_ line: ArraySlice<UInt8>, from source: Int) {
    var rest = line
    while !rest.isEmpty {
      let border = rest.firstIndex(of: isInElement ? UInt8(ascii: ">") : UInt8(ascii: "<"))
      let piece = rest[..<(border ?? rest.endIndex)]
      readPlain(piece, from: source + piece.startIndex - line.startIndex, hasMarks: !isInElement)
      rest = rest[piece.endIndex...]
      guard let border else { return }
      text.append(rest.prefix(1), from: source + border - line.startIndex)
      rest = rest.dropFirst()
      isInElement.toggle()
    }
  }

  private mutating func readPlain(
    _ piece: ArraySlice<UInt8>, from source: Int, hasMarks: Bool
  ) {
    var rest = piece
    while hasMarks, let mark = WordMark(firstIn: rest) {
      let start = source + mark.bytes.lowerBound - piece.startIndex
      text.append(
        rest[..<mark.bytes.lowerBound], from: source + rest.startIndex - piece.startIndex)
      text.append(mark.shown(rest[mark.bytes]), from: start, looks: .mark)
      note(mark, at: start..<start + mark.bytes.count)
      rest = rest[mark.bytes.upperBound...]
    }
    text.append(rest, from: source + rest.startIndex - piece.startIndex)
  }

  private mutating func note(_ mark: WordMark, at range: Range<Int>) {
    switch mark.meaning {
    case .tag(let name): values.tags.append(MarkupValues.Tag(name: name, bytes: range))
    case .passage(let passage):
      values.passages.append(MarkupValues.NamedPassage(passage: passage, bytes: range))
    }
  }

  // MARK: The source

  private mutating func readBreak(in source: [UInt8]) {
    let feed = (position..<end).first { source.endsLine(at: $0) } ?? position
    text.append([UInt8(ascii: "\n")], from: feed)
    position = min(end, feed + 1)
  }

  /// Appends a literal in pieces, each with its offset in the source.
  private mutating func append(
    _ literal: ArraySlice<UInt8>, _ look: Looks, _ link: LinkTarget? = nil, in source: [UInt8]
  ) {
    let looks = (looks.last ?? []).union(look)
    let link = link ?? links.last
    find(literal, in: source)
    if linkStart == nil, !literal.isEmpty { linkStart = position }
    var rest = literal
    while !rest.isEmpty {
      let step = step(rest, in: source)
      text.append(rest.prefix(step.shown), from: position, looks: looks, link: link)
      rest = rest.dropFirst(step.shown)
      position = min(end, position + step.source)
    }
  }

  /// The lengths of a piece of a text in the literal and in the source.
  private typealias Step = (shown: Int, source: Int)

  /// Returns the lengths of the next piece: of equal bytes, or of an escape or an entity.
  private func step(_ literal: ArraySlice<UInt8>, in source: [UInt8]) -> Step {
    let rest = source[position..<end]
    if rest.first == UInt8(ascii: "&"), let entity = entity(literal, in: rest) { return entity }
    let same = zip(literal, rest).dropFirst().prefix { $0 == $1 && $0 != UInt8(ascii: "&") }.count
    if literal.first == rest.first { return (same + 1, same + 1) }
    switch rest.first {
    case UInt8(ascii: "\\") where rest.dropFirst().first == literal.first: return (0, 1)
    case 0: return (min(literal.count, 3), 1)
    default: return (literal.count, literal.count)
    }
  }

  /// Returns the lengths of an entity such as `&amp;`; nil if the source has none there.
  private func entity(_ literal: ArraySlice<UInt8>, in source: ArraySlice<UInt8>) -> Step? {
    guard let last = source.prefix(40).firstIndex(of: UInt8(ascii: ";")),
      !literal.starts(with: source[...last])
    else { return nil }
    let shown = String(decoding: literal.prefix(4), as: UTF8.self).unicodeScalars.first
    return (min(literal.count, shown.map(UTF8.width) ?? 1), last + 1 - source.startIndex)
  }

  /// Skips the Markdown characters before a literal in the source.
  ///
  /// Skips nothing if the literal is not found within 512 bytes: a block with millions of entities
  /// must not take quadratic time.
  private mutating func find(_ literal: ArraySlice<UInt8>, in source: [UInt8]) {
    if !find(literal.prefix(16), within: 512, in: source) {
      _ = find(literal.prefix(1), within: 64, in: source)
    }
  }

  private mutating func find(
    _ pattern: ArraySlice<UInt8>, within reach: Int, in source: [UInt8]
  ) -> Bool {
    let last = min(end - pattern.count, position + reach)
    guard let first = pattern.first, position <= last else { return false }
    for start in position...last where source[start] == first {
      if source[start..<start + pattern.count].elementsEqual(pattern) {
        position = start
        return true
      }
    }
    return false
  }
}

extension UnsafePointer<CChar> {
  var bytes: [UInt8] { Array(String(cString: self).utf8) }
}
