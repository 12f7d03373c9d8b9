/// A capability of terminfo as a pattern that matches it with any parameters.
struct TerminfoPattern {
  private indirect enum Piece {
    case byte(UInt8)
    case number
    case character
    case choice([[Piece]])
  }

  private let pieces: [Piece]

  /// A capability as `infocmp -1` writes it.
  init(_ capability: String) {
    var reader = Reader(Self.unescaped(capability))
    pieces = reader.pieces().pieces
  }

  /// Returns the end of the longest match at an offset; nil if there is none.
  func end(in bytes: ArraySlice<UInt8>) -> Int? {
    Self.ends(of: pieces[...], bytes).filter { $0 > bytes.startIndex }.max()
  }

  private static func ends(of pieces: ArraySlice<Piece>, _ bytes: ArraySlice<UInt8>) -> [Int] {
    guard let piece = pieces.first else { return [bytes.startIndex] }
    let rest = pieces.dropFirst()
    switch piece {
    case .byte(let byte): return bytes.first == byte ? ends(of: rest, bytes.dropFirst()) : []
    case .number:
      let digits = bytes.prefix { (0x30...0x39).contains($0) }.count
      guard 1...4 ~= digits else { return [] }
      return ends(of: rest, bytes.dropFirst(digits))
    case .character:
      guard let byte = bytes.first, byte >= 0x20, byte < 0x7F else { return [] }
      return ends(of: rest, bytes.dropFirst())
    case .choice(let choices):
      return choices.flatMap { choice in
        ends(of: choice[...], bytes).flatMap { ends(of: rest, bytes[$0...]) }
      }
    }
  }

  private static func unescaped(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\\"): bytes.append(escaped(&rest))
      case UInt8(ascii: "^"): bytes.append((rest.popFirst() ?? 0) ^ 0x40)
      case UInt8(ascii: "$") where rest.first == UInt8(ascii: "<"):
        rest = rest.drop { $0 != UInt8(ascii: ">") }.dropFirst()  // how long to wait
      default: bytes.append(byte)
      }
    }
    return bytes
  }

  private static func escaped(_ rest: inout ArraySlice<UInt8>) -> UInt8 {
    let named: [UInt8: UInt8] = [
      UInt8(ascii: "E"): 0x1B, UInt8(ascii: "e"): 0x1B, UInt8(ascii: "n"): 0x0A,
      UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09, UInt8(ascii: "b"): 0x08,
      UInt8(ascii: "l"): 0x0A, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "s"): 0x20,
    ]
    let octal = rest.prefix(3)
    if octal.count == 3, octal.allSatisfy({ (0x30...0x37).contains($0) }) {
      rest = rest.dropFirst(3)
      return octal.reduce(0) { $0 << 3 | ($1 & 7) }
    }
    guard let byte = rest.popFirst() else { return 0 }
    return named[byte] ?? byte
  }

  /// Reads the instruction after a percent sign.
  private struct Reader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    /// Returns the pieces up to a `%t`, `%e` or `%;`, and which of these it was.
    mutating func pieces() -> (pieces: [Piece], end: UInt8?) {
      var pieces: [Piece] = []
      while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "%") else {
          pieces.append(.byte(byte))
          continue
        }
        guard let code = rest.popFirst() else { break }
        switch code {
        case UInt8(ascii: "%"): pieces.append(.byte(code))
        case UInt8(ascii: "d"): pieces.append(.number)
        case UInt8(ascii: "c"): pieces.append(.character)
        case UInt8(ascii: "t"), UInt8(ascii: "e"), UInt8(ascii: ";"): return (pieces, code)
        case UInt8(ascii: "?"): pieces.append(.choice(choices()))
        case UInt8(ascii: "{"): rest = rest.drop { $0 != UInt8(ascii: "}") }.dropFirst()
        case UInt8(ascii: "'"): rest = rest.dropFirst(2)
        case UInt8(ascii: "p"), UInt8(ascii: "P"), UInt8(ascii: "g"): rest = rest.dropFirst()
        default: break
        }
      }
      return (pieces, nil)
    }

    /// Returns the alternatives of a conditional, from `%?` to `%;`.
    private mutating func choices() -> [[Piece]] {
      var choices: [[Piece]] = []
      while true {
        let (condition, end) = pieces()
        // Without a following `%t` it is not a condition but the last alternative.
        guard end == UInt8(ascii: "t") else { return choices + [condition] }
        let (body, after) = pieces()
        choices.append(body)
        if after != UInt8(ascii: "e") { return choices + [[]] }
      }
    }
  }
}
