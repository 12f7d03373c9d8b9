/// Divides a text into parts, at lines where a new block begins.
struct PartScanner {
  private static let least = 8192
  private static let most = 65_536

  private let bytes: UnsafeBufferPointer<UInt8>
  private var parts: [Range<Int>] = []
  private var start = 0
  private var fence = FenceState()
  private var followsBlank = false

  static func parts(of bytes: [UInt8]) -> [Range<Int>] {
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
      let end = bytes[line...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      if beginsBlock(line), line - start >= Self.least { cut(at: line) }
      read(line..<end)
      while end - start > Self.most {
        cut(at: line > start ? line : boundary(before: start + Self.most))
        // A part that begins within fenced code is read as text.
        fence = FenceState()
      }
      line = end
    }
    if start < bytes.count { parts.append(start..<bytes.count) }
  }

  private mutating func cut(at offset: Int) {
    parts.append(start..<offset)
    start = offset
  }

  /// Returns whether a block certainly begins at a line, which continues no list, quotation or
  /// code.
  private func beginsBlock(_ line: Int) -> Bool {
    guard followsBlank, !fence.isInCode else { return false }
    switch bytes[line] {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "#"), 0x80...:
      return true
    default: return false
    }
  }

  private mutating func read(_ line: Range<Int>) {
    let content = bytes[line].drop { $0 == UInt8(ascii: " ") }
    followsBlank = content.allSatisfy { $0 == UInt8(ascii: "\n") || $0 == 13 || $0 == 9 }
    _ = fence.read(bytes[line])
  }

  private func boundary(before offset: Int) -> Int {
    var offset = offset
    while offset > start + 1, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}
