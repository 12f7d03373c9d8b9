/// Markdown that opens again the blocks which a part continues.
///
/// The parser reads it before the part.
struct PartOpening: Sendable {
  /// Whole lines; they show nothing but the header of a table.
  private(set) var lines: [UInt8] = []
  /// The number of these lines.
  private(set) var lineCount = 0
  /// Marks of quotations and items, for a part that begins within a line.
  private(set) var margin: [UInt8] = []
  /// The numbers of the open items of ordered lists, the outermost first.
  private(set) var numbers: [Int] = []

  /// The bytes that open code or a table are limited, so that all parts together take linear time.
  private static let limit = 4096

  /// Creates the opening of a part that continues nothing.
  init() {}

  /// Creates the opening of a part that continues blocks.
  ///
  /// - Parameter isWithinLine: Whether the part begins within a line.
  init(_ blocks: OpenBlocks, of bytes: UnsafeBufferPointer<UInt8>, isWithinLine: Bool) {
    for container in blocks.containers { open(container, of: bytes) }
    switch blocks.leaf {
    case .none, .paragraph: break
    case .code(let fence, let indent):
      let marks = [UInt8](repeating: fence.byte, count: fence.length)
      if fence.length <= Self.limit { add(blanks(indent) + marks) }
    case .html(let block): add(block.opening.utf8)
    case .table(let header, let delimiters):
      let lines = [Array(bytes[header]), Array(bytes[delimiters])]
      if !isWithinLine, lines.isTable { lines.forEach { add($0) } }
    }
    if !isWithinLine { margin = [] }
  }

  /// Opens a quotation or an item; an item gets an empty heading, which nothing continues.
  private mutating func open(
    _ container: OpenBlocks.Container, of bytes: UnsafeBufferPointer<UInt8>
  ) {
    switch container {
    case .quotation: margin += "> ".utf8
    case .item(let item):
      add(blanks(item.indent) + bytes[item.marker] + blanks(item.blanks) + "#".utf8)
      margin += blanks(item.columns)
      if let number = item.number { numbers.append(number) }
    }
  }

  private mutating func add(_ line: some Sequence<UInt8>) {
    lines += margin + line + "\n".utf8
    lineCount += 1
  }
}

private func blanks(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x20, count: count) }

extension [[UInt8]] {
  /// Whether two lines are the header of a table for the parser.
  fileprivate var isTable: Bool {
    guard joined().count <= 4096 else { return false }
    let text = self[0] + "\n".utf8 + self[1]
    var reader = MarkupReader(text, in: text.indices)
    guard case .table = reader.read().first?.kind else { return false }
    return true
  }
}
