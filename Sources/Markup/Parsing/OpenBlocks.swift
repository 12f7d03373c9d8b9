/// The blocks that are open at the end of a line, which the next line may continue.
///
/// An approximation of the parser: more than 16 blocks in each other are not followed.
struct OpenBlocks {
  /// A block around others.
  enum Container {
    case quotation
    case item(Item)
  }

  /// A list item.
  struct Item {
    /// Columns before the marker.
    let indent: Int
    /// Range of the marker in the source.
    let marker: Range<Int>
    /// Columns between the marker and the text.
    let blanks: Int
    /// The number; nil for a bullet.
    var number: Int?

    /// Columns before the text.
    var columns: Int { indent + marker.count + blanks }
  }

  /// The block within all containers.
  enum Leaf {
    /// None, or one that ends with its line.
    case none
    /// A paragraph: its last line, without the marks of the containers.
    case paragraph(line: Range<Int>)
    case code(Fence, indent: Int)
    case html(HTMLBlock)
    /// A table: the lines that begin it, without the marks of the containers.
    case table(header: Range<Int>, delimiters: Range<Int>)
  }

  private static let limit = 16

  /// The containers, the outermost first.
  private(set) var containers: [Container] = []
  /// The block within them.
  private(set) var leaf = Leaf.none

  /// Whether code or HTML is open that a blank line does not end, outside of all containers.
  var isVerbatim: Bool {
    guard containers.isEmpty else { return false }
    switch leaf {
    case .code, .html: return true
    case .none, .paragraph, .table: return false
    }
  }

  private var isParagraph: Bool { if case .paragraph = leaf { true } else { false } }

  /// Reads a line; takes time in proportion to its length.
  mutating func read(_ line: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>) {
    var cursor = LineCursor(bytes, line)
    let depth = containers.firstIndex { !cursor.skip($0) } ?? containers.count
    if depth == containers.count, readVerbatim(cursor) { return }
    if cursor.isBlank { return close(from: depth) }
    if open(&cursor, at: depth, of: bytes) {
      leaf = .none
    } else if depth < containers.count {
      if isParagraph, !begins(cursor) { return }
      close(from: depth)
    }
    readLeaf(cursor)
  }

  private mutating func close(from depth: Int) {
    containers.removeLast(containers.count - depth)
    leaf = .none
  }

  private mutating func add(_ container: Container, at depth: Int) {
    containers.removeLast(containers.count - depth)
    containers.append(container)
  }

  /// Reads a line of code or HTML; returns false if none is open.
  private mutating func readVerbatim(_ cursor: LineCursor) -> Bool {
    switch leaf {
    case .code(let fence, indent: _):
      if cursor.indent < 4, let other = Fence(cursor.rest), fence.isClosed(by: other) {
        leaf = .none
      }
    case .html(let block): if block.ends(in: cursor.rest) { leaf = .none }
    case .none, .paragraph, .table: return false
    }
    return true
  }

  /// Opens the containers that begin in a line, and returns whether there are any.
  private mutating func open(
    _ cursor: inout LineCursor, at depth: Int, of bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var (depth, opened) = (depth, false)
    while depth < Self.limit {
      let interrupts = isParagraph && !opened && depth == containers.count
      let old = depth < containers.count ? containers[depth] : nil
      if cursor.skipQuotation() {
        add(.quotation, at: depth)
      } else if let item = cursor.skipItem(interrupts: interrupts) {
        add(.item(item.following(old, in: bytes)), at: depth)
      } else {
        break
      }
      depth += 1
      opened = true
    }
    return opened
  }

  /// Whether a line begins a block, and so ends a paragraph.
  private func begins(_ cursor: LineCursor) -> Bool {
    cursor.indent < 4
      && (cursor.isRule || cursor.rest.isHeading || Fence(opening: cursor.rest) != nil
        || HTMLBlock(beginning: cursor.rest) != nil)
  }

  private mutating func readLeaf(_ cursor: LineCursor) {
    let line = cursor.index..<cursor.end
    if cursor.indent > 3 {
      if isParagraph { leaf = .paragraph(line: line) } else { leaf = .none }
    } else if cursor.isRule || cursor.rest.isHeading {
      leaf = .none
    } else if let fence = Fence(opening: cursor.rest) {
      leaf = .code(fence, indent: cursor.indent)
    } else if let block = HTMLBlock(beginning: cursor.rest) {
      leaf = block.ends(in: cursor.rest) ? .none : .html(block)
    } else {
      readText(line, cursor)
    }
  }

  /// Reads a line of a paragraph or a table.
  private mutating func readText(_ line: Range<Int>, _ cursor: LineCursor) {
    switch leaf {
    case .table: return
    case .paragraph(line: let before) where cursor.rest.isDelimiters:
      leaf = .table(header: before, delimiters: line)
    case .paragraph, .none, .code, .html: leaf = .paragraph(line: line)
    }
  }
}

extension OpenBlocks.Item {
  /// Returns this item with the next number, if it continues the list of an item before it.
  fileprivate func following(
    _ old: OpenBlocks.Container?, in bytes: UnsafeBufferPointer<UInt8>
  ) -> OpenBlocks.Item {
    guard case .item(let old) = old, let number = old.number, self.number != nil,
      bytes[old.marker.upperBound - 1] == bytes[marker.upperBound - 1]
    else { return self }
    var item = self
    item.number = number + 1
    return item
  }
}

extension Fence {
  /// Reads a line that opens code.
  fileprivate init?(opening line: Slice<UnsafeBufferPointer<UInt8>>) {
    guard let fence = Fence(line), !fence.hasBackquoteInfo else { return nil }
    self = fence
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// Whether a heading begins here.
  fileprivate var isHeading: Bool {
    let marks = prefix(7).prefix { $0 == UInt8(ascii: "#") }.count
    guard 1...6 ~= marks else { return false }
    return dropFirst(marks).first.map { $0 == 0x20 || $0 == 9 } ?? true
  }

  /// Whether the line can be the one under the header of a table.
  fileprivate var isDelimiters: Bool {
    var (hasDash, hasBorder) = (false, false)
    for byte in self {
      switch byte {
      case UInt8(ascii: "-"): hasDash = true
      case UInt8(ascii: "|"), UInt8(ascii: ":"): hasBorder = true
      case 0x20, 9: break
      default: return false
      }
    }
    return hasDash && hasBorder
  }
}
