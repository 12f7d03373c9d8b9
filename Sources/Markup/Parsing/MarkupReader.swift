import CMarkdown

/// Reads the blocks of a part of a text from the nodes of the parser.
struct MarkupReader {
  private let bytes: [UInt8]
  private let part: Range<Int>
  /// The blocks of earlier parts that this part continues.
  private let opening: PartOpening
  /// The offsets of the lines of the opening, which are that of the part, and of the part.
  private let lines: [Int]

  private var blocks: [MarkupBlock] = []
  /// The tags, places and links of the part.
  private(set) var values = MarkupValues()
  private var containers: [MarkupBlock.Container] = []
  /// The numbers of the next items of the open lists; nil in a list with bullets.
  private var numbers: [Int?] = []
  /// The numbers of the items that are continued, of the lists that are not open yet.
  private var continuedNumbers: ArraySlice<Int>
  private var leaf: Leaf?
  private var table: Table?

  /// A block whose text is being read.
  private struct Leaf {
    var kind: MarkupBlock.Kind
    var firstLine: Int
    var lastLine: Int
    var text = TextReader()
  }

  private struct Table {
    let isContinued: Bool
    var alignments: [MarkupBlock.Alignment]
    var rows: [[MarkedText]] = []
  }

  init(_ bytes: [UInt8], in part: Range<Int>, continuing opening: PartOpening = PartOpening()) {
    self.bytes = bytes
    self.part = part
    self.opening = opening
    continuedNumbers = opening.numbers[...]
    var lines = Array(repeating: part.lowerBound, count: opening.lineCount)
    lines.append(part.lowerBound - opening.margin.count)
    for index in part.dropLast() where bytes.endsLine(at: index) { lines.append(index + 1) }
    self.lines = lines
  }

  mutating func read() -> [MarkupBlock] {
    guard let root = parse() else { return [] }
    defer { markdown_free(root) }
    let walk = markdown_begin(root)
    defer { markdown_end(walk) }
    while case let step = markdown_next(walk), let node = step.node {
      read(node, step.kind, begins: step.begins != 0)
    }
    return blocks
  }

  private func parse() -> OpaquePointer? {
    let start = opening.lines + opening.margin
    let text = start.isEmpty ? bytes[part] : ArraySlice(start + bytes[part])
    return text.withUnsafeBufferPointer { text in
      text.withMemoryRebound(to: CChar.self) { markdown_parse($0.baseAddress, $0.count) }
    }
  }

  // MARK: Blocks

  private mutating func read(_ node: OpaquePointer, _ kind: markdown_kind, begins: Bool) {
    switch kind {
    case markdown_quote:
      if begins { containers.append(.quotation) } else { containers.removeLast() }
    case markdown_list:
      if begins { numbers.append(firstNumber(of: node)) } else { numbers.removeLast() }
    case markdown_item, markdown_task:
      if begins {
        containers.append(.item(marker(of: node, kind), isFirst: !isContinued(node)))
      } else {
        endItem(node)
      }
    case markdown_paragraph, markdown_heading:
      if begins { beginLeaf(node, kind) } else { endLeaf() }
    case markdown_code_block, markdown_html_block: readLines(of: node, kind)
    case markdown_rule:
      beginLeaf(node, kind)
      endLeaf()
    case markdown_table:
      if begins { beginTable(node) } else { endTable() }
    case markdown_table_row: if begins { table?.rows.append([]) } else { endRow() }
    case markdown_table_cell:
      if begins {
        leaf?.text.beginCell()
      } else if let cell = leaf?.text.endCell(), let row = table?.rows.indices.last {
        table?.rows[row].append(cell)
      }
    default: leaf?.text.read(node, kind, begins: begins, in: bytes)
    }
  }

  /// Whether a block begins in an earlier part.
  private func isContinued(_ node: OpaquePointer) -> Bool {
    Int(markdown_first_line(node)) <= opening.lineCount
  }

  /// Returns the number of the first item of a list; nil for bullets.
  private mutating func firstNumber(of list: OpaquePointer) -> Int? {
    let number = Int(markdown_first_number(list))
    guard number >= 0 else { return nil }
    return isContinued(list) ? continuedNumbers.popFirst() ?? number : number
  }

  private mutating func marker(
    of item: OpaquePointer, _ kind: markdown_kind
  ) -> MarkupBlock.Marker {
    var marker = MarkupBlock.Marker.bullet
    if let last = numbers.indices.last, let number = numbers[last] {
      marker = .number(number)
      numbers[last] = number + 1
    }
    guard kind == markdown_task else { return marker }
    return .task(isDone: markdown_is_done(item) != 0, box: box(of: item))
  }

  /// Returns the offset of the character between the brackets of a task.
  private func box(of item: OpaquePointer) -> Int {
    let start = start(of: item, markdown_task)
    let line = bytes[start..<self.start(ofLine: Int(markdown_first_line(item)) + 1)]
    return min(part.upperBound - 1, (line.firstIndex(of: UInt8(ascii: "[")) ?? start) + 1)
  }

  /// Ends an item; one without blocks is shown too.
  private mutating func endItem(_ node: OpaquePointer) {
    if case .item(_, isFirst: true) = containers.last {
      beginLeaf(node, markdown_paragraph)
      endLeaf()
    }
    containers.removeLast()
  }

  private mutating func beginLeaf(_ node: OpaquePointer, _ kind: markdown_kind) {
    let first = Int(markdown_first_line(node))
    var leaf = Leaf(
      kind: .paragraph, firstLine: first, lastLine: max(first, Int(markdown_last_line(node))))
    if kind == markdown_heading { leaf.kind = .heading(level: Int(markdown_level(node))) }
    if kind == markdown_rule { leaf.kind = .rule }
    leaf.text.begin(at: start(of: node, kind), before: start(ofLine: leaf.lastLine + 1))
    self.leaf = leaf
  }

  private mutating func endLeaf() {
    guard var leaf else { return }
    self.leaf = nil
    values.append(leaf.text.values)
    append(leaf.kind, leaf.text.finish(), lines: leaf.firstLine...leaf.lastLine)
  }

  private mutating func append(
    _ kind: MarkupBlock.Kind, _ text: MarkedText, lines: ClosedRange<Int>
  ) {
    let start = start(ofLine: lines.lowerBound)
    if lines.lowerBound <= opening.lineCount, text.bytes.isEmpty, !kind.hasRows { return }
    blocks.append(
      MarkupBlock(
        kind: kind, containers: containers, text: text,
        source: start..<max(start, self.start(ofLine: lines.upperBound + 1)),
        followsBlankLine: !(blocks.isEmpty && part.lowerBound == 0)
          && bytes.hasBlankLine(before: start)))
    for index in containers.indices {
      if case .item(let marker, isFirst: true) = containers[index] {
        containers[index] = .item(marker, isFirst: false)
      }
    }
  }

  /// Returns the offset of a line, counted from 1; the part's end for a line after the last.
  private func start(ofLine line: Int) -> Int {
    line > lines.count ? part.upperBound : max(part.lowerBound, lines[max(0, line - 1)])
  }

  /// Returns the offset of the first byte of a block, after the marks of a heading.
  private func start(of node: OpaquePointer, _ kind: markdown_kind) -> Int {
    let line = Int(markdown_first_line(node))
    let end = start(ofLine: line + 1)
    guard line > opening.lineCount, lines.indices.contains(line - 1) else {
      return start(ofLine: line)
    }
    let column = max(0, Int(markdown_first_column(node)) - 1)
    var start = max(part.lowerBound, min(end, lines[line - 1] + column))
    if kind == markdown_heading {
      while start < end, bytes[start] == UInt8(ascii: "#") { start += 1 }
    }
    return start
  }

  // MARK: Code and tables

  /// Reads code or HTML: each line from its own line of the source.
  private mutating func readLines(of node: OpaquePointer, _ kind: markdown_kind) {
    beginLeaf(node, kind)
    guard var leaf else { return }
    let isCode = kind == markdown_code_block
    leaf.kind = isCode ? .code : .html
    var line = leaf.firstLine + (isCode && markdown_is_fenced(node) != 0 ? 1 : 0)
    let literal = markdown_literal(node).bytes
    for text in literal.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line <= opening.lineCount {
        leaf.text.isInElement = !text.contains(UInt8(ascii: ">"))
        line += 1
        continue
      }
      let source = start(of: text, inLine: line)
      // The parser replaces a zero byte, so that such a line differs from the source.
      if isCode || !bytes[source...].starts(with: text) {
        leaf.text.append(text, from: source, looks: isCode ? .code : [])
      } else {
        leaf.text.readHTML(text, from: source)
      }
      line += 1
      leaf.text.append([UInt8(ascii: "\n")], from: max(0, start(ofLine: line) - 1), looks: [])
    }
    self.leaf = leaf
    endLeaf()
  }

  /// Returns the offset of a line of code or HTML, after the marks of the blocks around it.
  private func start(of text: ArraySlice<UInt8>, inLine line: Int) -> Int {
    var source = bytes[start(ofLine: line)..<start(ofLine: line + 1)]
    while source.last == UInt8(ascii: "\n") || source.last == 13 { source.removeLast() }
    let tail = source.suffix(text.count)
    return tail.elementsEqual(text) ? tail.startIndex : source.startIndex
  }

  private mutating func beginTable(_ node: OpaquePointer) {
    beginLeaf(node, markdown_table)
    table = Table(
      isContinued: isContinued(node),
      alignments: (0..<markdown_column_count(node)).map { column in
        switch UInt8(bitPattern: markdown_alignment(node, column)) {
        case UInt8(ascii: "r"): .right
        case UInt8(ascii: "c"): .centre
        default: .left
        }
      })
  }

  /// Ends a row; the header of a table that is continued has only words.
  private mutating func endRow() {
    guard let table, table.isContinued, table.rows.count == 1, var leaf else { return }
    self.table?.rows[0] = table.rows[0].map { MarkedText(plain: $0.bytes) }
    leaf.text = TextReader()
    leaf.text.begin(at: part.lowerBound, before: start(ofLine: leaf.lastLine + 1))
    self.leaf = leaf
  }

  private mutating func endTable() {
    guard let table else { return }
    leaf?.kind = .table(table.alignments, rows: table.rows, isContinued: table.isContinued)
    self.table = nil
    endLeaf()
  }
}

extension MarkupBlock.Kind {
  /// Whether it is a table with rows that are shown.
  fileprivate var hasRows: Bool {
    guard case .table(_, let rows, let isContinued) = self else { return false }
    return rows.count > (isContinued ? 1 : 0)
  }
}
