/// The looks of a line of Markdown source, for a text that is being edited.
///
/// They are found in this line alone, in linear time: an approximation of the parser's result,
/// fast enough for every key.
public struct SourceLine {
  /// A look of a part of a line.
  public enum Look: Sendable {
    /// The marks of a heading or a quotation.
    case marker
    /// The bullet or the number of an item, the box of a task.
    case bullet
    case heading, quotation, code, link, mark, emphasis, strong, struck
  }

  /// A part of a line with a look; parts may overlap, and then the looks add up.
  public struct Part: Sendable {
    /// Range in the line's own indices.
    public let bytes: Range<Int>
    public let look: Look
  }

  public private(set) var parts: [Part] = []
  private let line: ArraySlice<UInt8>
  private var index: Int
  /// The starts of emphases that are open, by byte and length of the run; `closed` for none.
  private var open = SIMD8(repeating: Self.closed)
  /// The lengths of runs of backquotes that are not closed in the rest of the line, as bits.
  private var missing = 0

  /// Reads a line without its line feed.
  ///
  /// - Parameter isStart: Whether it begins with the line's first byte; otherwise only its words
  ///   are read.
  public init(_ line: ArraySlice<UInt8>, isStart: Bool = true) {
    self.line = line
    index = line.startIndex
    if isStart { readStart() }
    readWords()
  }

  private mutating func add(_ bytes: Range<Int>, _ look: Look) {
    guard !bytes.isEmpty else { return }
    if parts.isEmpty { parts.reserveCapacity(8) }
    parts.append(Part(bytes: bytes, look: look))
  }

  private func byte(_ index: Int) -> UInt8 { index < line.endIndex ? line[index] : 0x20 }

  // MARK: The line's start

  private mutating func readStart() {
    skipBlanks()
    guard byte(index).beginsBlock else { return }
    while byte(index) == UInt8(ascii: ">") {
      add(index..<index + 1, .marker)
      index += 1
      skipBlanks()
    }
    if index > line.startIndex, parts.last?.look == .marker {
      add(index..<line.endIndex, .quotation)
    }
    readBullet()
    let marks = line[index...].prefix { $0 == UInt8(ascii: "#") }.count
    if 1...6 ~= marks, byte(index + marks) == 0x20 {
      add(index..<index + marks, .marker)
      add(index + marks..<line.endIndex, .heading)
      index += marks
    }
  }

  private mutating func skipBlanks() {
    while index < line.endIndex, line[index] == 0x20 || line[index] == 9 { index += 1 }
  }

  private mutating func readBullet() {
    let digits = line[index...].prefix(9).prefix { 0x30...0x39 ~= $0 }.count
    let mark = byte(index + digits)
    let isBullet =
      digits > 0
      ? mark == UInt8(ascii: ".") || mark == UInt8(ascii: ")")
      : mark == UInt8(ascii: "-") || mark == UInt8(ascii: "*") || mark == UInt8(ascii: "+")
    guard isBullet, byte(index + digits + 1) == 0x20, index + digits < line.endIndex else { return }
    add(index..<index + digits + 1, .bullet)
    index += digits + 1
    skipBlanks()
    guard byte(index) == UInt8(ascii: "["), byte(index + 2) == UInt8(ascii: "]"),
      byte(index + 3) == 0x20, [0x20, 0x58, 0x78].contains(byte(index + 1)),
      index + 2 < line.endIndex
    else { return }
    add(index..<index + 3, .bullet)
    index += 3
  }

  // MARK: Words

  private mutating func readWords() {
    while true {
      index += line[min(index, line.endIndex)...].plainBytes
      guard index < line.endIndex else { return }
      let before = index > line.startIndex ? line[index - 1] : 0x20
      switch line[index] {
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: "`"): readCode()
      case UInt8(ascii: "["): readLink()
      case UInt8(ascii: "<"): readAddress()
      case UInt8(ascii: ":"): readBareAddress()
      case UInt8(ascii: "#"), UInt8(ascii: "@"):
        if !before.joinsWord, let mark = WordMark(beginning: line[index...]) {
          add(mark.bytes, .mark)
          index = mark.bytes.upperBound
        } else {
          index += 1
        }
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"): readRun(after: before)
      default: index += 1
      }
    }
  }

  private mutating func readCode() {
    let start = index
    let length = line[start...].prefix { $0 == UInt8(ascii: "`") }.count
    index += length
    guard length < 32, missing & 1 << length == 0 else { return }
    var next = index
    while next < line.endIndex {
      guard line[next] == UInt8(ascii: "`") else {
        next += 1
        continue
      }
      let closing = line[next...].prefix { $0 == UInt8(ascii: "`") }.count
      next += closing
      if closing == length {
        add(start..<next, .code)
        index = next
        return
      }
    }
    missing |= 1 << length
  }

  /// Reads `[[Name]]` or `[words](address)`, of at most 512 bytes.
  private mutating func readLink() {
    let text = line[index...].prefix(512)
    let start = index
    index += 1
    guard let close = text.dropFirst().firstIndex(of: UInt8(ascii: "]")) else { return }
    let next = close + 1
    if byte(start + 1) == UInt8(ascii: "[") {
      guard byte(next) == UInt8(ascii: "]"), close > start + 2 else { return }
      add(start..<next + 1, .link)
      index = next + 1
    } else if byte(next) == UInt8(ascii: "("),
      let end = text[min(next, text.endIndex)...].firstIndex(of: UInt8(ascii: ")"))
    {
      add(start..<end + 1, .link)
      index = end + 1
    }
  }

  /// Reads an address in angle brackets, of at most 512 bytes.
  private mutating func readAddress() {
    let text = line[index...].prefix(512)
    let start = index
    index += 1
    guard
      text.dropFirst().starts(with: Array("http".utf8))
        || text.dropFirst().starts(with: Array("hawknotes:".utf8)),
      let end = text.firstIndex(of: UInt8(ascii: ">")), !text[start..<end].contains(0x20)
    else { return }
    add(start..<end + 1, .link)
    index = end + 1
  }

  /// Reads the address whose scheme ends here.
  private mutating func readBareAddress() {
    let address = line.address(aroundColon: index)
    if let address { add(address, .link) }
    index = address?.upperBound ?? index + 1
  }

  // MARK: Emphasis

  private mutating func readRun(after before: UInt8) {
    let start = index
    let byte = line[start]
    let length = line[start...].prefix { $0 == byte }.count
    index += length
    guard let slot = Self.slot(byte, length) else { return }
    let next = self.byte(index)
    let isUnderscore = byte == UInt8(ascii: "_")
    let from = open[slot]
    if from != Self.closed, before > 0x20, !isUnderscore || !next.isOfWord {
      addEmphasis(from..<index, byte, length)
      open[slot] = Self.closed
    } else if from == Self.closed, next > 0x20, !isUnderscore || !before.isOfWord {
      open[slot] = start
    }
  }

  private static let closed = -1

  private mutating func addEmphasis(_ bytes: Range<Int>, _ byte: UInt8, _ length: Int) {
    if byte == UInt8(ascii: "~") { return add(bytes, .struck) }
    if length != 2 { add(bytes, .emphasis) }
    if length > 1 { add(bytes, .strong) }
  }

  private static func slot(_ byte: UInt8, _ length: Int) -> Int? {
    switch byte {
    case UInt8(ascii: "*"): length <= 3 ? length : nil
    case UInt8(ascii: "_"): length <= 3 ? length + 3 : nil
    default: length == 2 ? 0 : nil
    }
  }
}

extension ArraySlice<UInt8> {
  /// Number of bytes before the first one that can begin a look within a line.
  fileprivate var plainBytes: Int {
    withUnsafeBufferPointer { bytes in bytes.firstIndex(where: \.beginsLook) ?? bytes.count }
  }
}

extension UInt8 {
  /// Whether a look within a line can begin with this byte, or the byte hides the one after it.
  fileprivate var beginsLook: Bool {
    switch self {
    case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "["), UInt8(ascii: "<"),
      UInt8(ascii: "#"), UInt8(ascii: "@"), UInt8(ascii: "*"), UInt8(ascii: "_"),
      UInt8(ascii: "~"), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  /// Whether a heading, a quotation or an item can begin with this byte.
  fileprivate var beginsBlock: Bool {
    switch self {
    case UInt8(ascii: "#"), UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "*"),
      UInt8(ascii: "+"), 0x30...0x39:
      true
    default: false
    }
  }
}
