/// Divides a text into parts, at lines where a new block begins.
struct PartScanner {
  private static let least = 8192
  private static let most = 65_536

  private let bytes: UnsafeBufferPointer<UInt8>
  /// A part, and what it continues.
  typealias Part = (range: Range<Int>, opening: PartOpening)

  private var parts: [Part] = []
  private var start = 0
  /// The opening of the part that begins at ``start``.
  private var opening = PartOpening()
  private var blocks = OpenBlocks()
  private var followsBlank = false

  static func parts(of bytes: [UInt8]) -> [Part] {
    bytes.withUnsafeBufferPointer { bytes in
      var scanner = PartScanner(bytes: bytes)
      scanner.scan()
      return scanner.parts
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private mutating func scan() {
    var line = 0
    while line < bytes.count {
      let end = lineEnd(from: line)
      if beginsBlock(line), line - start >= Self.least { cut(at: line, PartOpening()) }
      if end - start > Self.most, line > start { cut(at: line, opening(isWithinLine: false)) }
      read(line..<end)
      while end - start > Self.most {
        cut(at: boundary(before: start + Self.most), opening(isWithinLine: true))
      }
      line = end
    }
    if start < bytes.count { parts.append((start..<bytes.count, opening)) }
  }

  private func lineEnd(from line: Int) -> Int {
    guard let end = bytes[line...].firstIndex(where: { $0 == 10 || $0 == 13 }) else {
      return bytes.count
    }
    return bytes[end] == 13 && end + 1 < bytes.count && bytes[end + 1] == 10 ? end + 2 : end + 1
  }

  private func opening(isWithinLine: Bool) -> PartOpening {
    PartOpening(blocks, of: bytes, isWithinLine: isWithinLine)
  }

  private mutating func cut(at offset: Int, _ next: PartOpening) {
    parts.append((start..<offset, opening))
    start = offset
    opening = next
  }

  /// Returns whether a block certainly begins at a line, which continues no list, quotation or
  /// code.
  private func beginsBlock(_ line: Int) -> Bool {
    guard followsBlank, !blocks.isVerbatim else { return false }
    switch bytes[line] {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "#"), 0x80...:
      return true
    default: return false
    }
  }

  private mutating func read(_ line: Range<Int>) {
    followsBlank = bytes[line].allSatisfy { $0 == 0x20 || $0 == 9 || $0 == 10 || $0 == 13 }
    blocks.read(line, of: bytes)
  }

  private func boundary(before offset: Int) -> Int {
    var offset = offset
    while offset > start + 1, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}
