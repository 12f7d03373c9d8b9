/// A parser of terminal output: printable characters and control sequences.
struct ControlParser {
  enum Command: Equatable {
    case scalar(UnicodeScalar)
    case control(UInt8)
    /// ESC and one more character.
    case escape(UInt8)
    /// `CSI`, its numbers and its final byte.
    case sequence(UnicodeScalar, [Int])
    /// A private mode that is set or reset: `CSI ? 1049 h`.
    case mode(Int, Bool)
  }

  private enum State { case ground, escape, charset, sequence, string, stringEscape }

  private var state = State.ground
  private var sequence: [UInt8] = []
  private var scalar: [UInt8] = []

  /// Parses one more byte and returns the command that it completes; nil if there is none.
  mutating func parse(_ byte: UInt8) -> Command? {
    switch state {
    case .ground: return ground(byte)
    case .escape: return escape(byte)
    case .charset: state = .ground
    case .sequence: return inSequence(byte)
    case .string: state = byte == 7 ? .ground : byte == 27 ? .stringEscape : .string
    case .stringEscape: state = byte == UInt8(ascii: "\\") ? .ground : .string
    }
    return nil
  }

  private mutating func ground(_ byte: UInt8) -> Command? {
    if byte == 27 {
      state = .escape
      return nil
    }
    if byte < 32 || byte == 127 { return .control(byte) }
    if byte < 128 { return .scalar(UnicodeScalar(byte)) }
    if byte >= 0xC0 { scalar = [] }
    scalar.append(byte)
    let length = scalar[0] >= 0xF0 ? 4 : scalar[0] >= 0xE0 ? 3 : 2
    guard scalar.count >= length else { return nil }
    defer { scalar = [] }
    return String(decoding: scalar, as: UTF8.self).unicodeScalars.first.map(Command.scalar)
  }

  private mutating func escape(_ byte: UInt8) -> Command? {
    state = .ground
    switch UnicodeScalar(byte) {
    case "[":
      sequence = []
      state = .sequence
    case "]", "P", "_", "^", "X": state = .string
    case "(", ")", "*", "+", "#", "%", " ": state = .charset
    default: return .escape(byte)
    }
    return nil
  }

  private mutating func inSequence(_ byte: UInt8) -> Command? {
    guard byte >= 0x40 else {
      sequence.append(byte)
      return nil
    }
    state = .ground
    let words = String(decoding: sequence, as: UTF8.self)
    if words.hasPrefix("?") {
      guard let mode = Int(words.dropFirst()) else { return nil }
      return byte == UInt8(ascii: "h") || byte == UInt8(ascii: "l")
        ? .mode(mode, byte == UInt8(ascii: "h")) : nil
    }
    let numbers = words.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard words.allSatisfy({ $0.isNumber || $0 == ";" || $0 == ":" }) else { return nil }
    return .sequence(UnicodeScalar(byte), words.isEmpty ? [] : numbers)
  }
}
