/// A line of Markdown as one row shows it: without the characters that only mark.
public struct RenderedLine: Hashable, Sendable {
  public let text: String
  /// The offset in the line of each byte of the shown text.
  private let sources: [Int]

  /// Reads a line; one that has nothing to show but marks is shown as it is.
  ///
  /// Takes time in proportion to the length of the line.
  public init(_ line: String) {
    let bytes = Array(line.utf8)
    guard !Self.isPlain(bytes) else {
      text = line
      sources = Array(bytes.indices)
      return
    }
    var shown = Shown()
    if let cells = Self.cells(of: bytes) {
      for cell in cells {
        let start = shown.bytes.count
        shown.append(bytes, cell)
        if start > 0, shown.bytes.count > start { shown.separate(at: start) }
      }
    } else {
      shown.append(bytes, bytes.indices)
    }
    let isEmpty = shown.bytes.allSatisfy { $0 == blank }
    text = isEmpty ? line : String(decoding: shown.bytes, as: UTF8.self)
    sources = isEmpty ? Array(bytes.indices) : shown.sources
  }

  /// Whether a line is surely without marks: words with nothing between them that could mark.
  ///
  /// Most lines in a list are, and need not be parsed.
  private static func isPlain(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first, let last = bytes.last, first.isLetter, last != blank else {
      return false
    }
    return bytes.allSatisfy {
      $0.isLetter || $0 >= 0x80 || " ,.;:?!'\"()/%-0123456789".utf8.contains($0)
    }
  }

  /// Returns the part of the shown text that comes from a part of the line, in bytes; nil if it is
  /// not shown.
  public func shown(_ part: Range<Int>) -> Range<Int>? {
    guard let first = sources.firstIndex(where: part.contains),
      let last = sources.lastIndex(where: part.contains)
    else { return nil }
    return first..<last + 1
  }

  /// Returns the cells of the row of a table; nil for another line.
  private static func cells(of bytes: [UInt8]) -> [Range<Int>]? {
    guard bytes.first(where: { $0 != blank }) == bar,
      !bytes.allSatisfy({ " |-:".utf8.contains($0) })
    else { return nil }
    var cells: [Range<Int>] = []
    var (start, isEscaped) = (0, false)
    for (index, byte) in bytes.enumerated() {
      if byte == bar, !isEscaped {
        cells.append(start..<index)
        start = index + 1
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return cells + [start..<bytes.count]
  }
}

/// The shown bytes of a line, with the offset of each in the line.
private struct Shown {
  var bytes: [UInt8] = []
  var sources: [Int] = []

  /// Appends the words of a part of a line.
  mutating func append(_ line: [UInt8], _ part: Range<Int>) {
    let part = part.trimmingBlanks(in: line)
    for block in MarkupText(line[part]).blocks(ofPart: 0) {
      if case .item(.number(let number), isFirst: true) = block.containers.last {
        for byte in "\(number). ".utf8 { add(byte, from: part.lowerBound) }
      }
      for (index, byte) in block.text.bytes.enumerated() {
        add(
          byte == UInt8(ascii: "\n") ? blank : byte,
          from: part.lowerBound + block.text.source(of: index))
      }
    }
  }

  /// Puts a dot between two cells.
  mutating func separate(at index: Int) {
    let dot = Array(" · ".utf8)
    bytes.insert(contentsOf: dot, at: index)
    sources.insert(contentsOf: dot.map { _ in -1 }, at: index)
  }

  private mutating func add(_ byte: UInt8, from source: Int) {
    bytes.append(byte)
    sources.append(source)
  }
}

extension UInt8 {
  /// Whether the byte is a letter of ASCII.
  fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}

extension Range<Int> {
  fileprivate func trimmingBlanks(in line: [UInt8]) -> Range<Int> {
    let start = line[self].firstIndex { $0 != blank } ?? upperBound
    let end = line[start..<upperBound].lastIndex { $0 != blank }.map { $0 + 1 } ?? start
    return start..<end
  }
}

private let blank = UInt8(ascii: " ")
private let bar = UInt8(ascii: "|")
