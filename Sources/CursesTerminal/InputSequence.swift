import TextUI

/// What a terminal's bytes begin with.
enum InputSequence {
  /// Input, and its bytes.
  case input(Input, Int)
  /// A sequence that means nothing here.
  case ignored(Int)
  /// The mark before a paste.
  case pasteStart(Int)
  /// It may become something with more bytes.
  case incomplete

  /// What the bytes, of which there is one at least, begin with.
  static func next(in bytes: ArraySlice<UInt8>) -> InputSequence {
    let first = bytes[bytes.startIndex]
    if first >= 0x80 { return character(bytes) }
    if first != escape { return key(single(bytes)) }
    guard let second = bytes.dropFirst().first else { return .incomplete }
    switch second {
    case UInt8(ascii: "["): return ControlSequence.next(in: bytes)
    case UInt8(ascii: "O"): return singleShift(bytes)
    default: return key(single(bytes))
    }
  }

  /// The key that the first byte or character is by itself, and its bytes.
  static func single(_ bytes: ArraySlice<UInt8>) -> (Input, Int) {
    let first = bytes[bytes.startIndex]
    switch first {
    case 0x08, 0x7F: return (.key(KeyPress(.backspace)), 1)
    case 0x09: return (.key(KeyPress(.tab)), 1)
    case 0x0D: return (.key(KeyPress(.enter)), 1)
    case escape: return (.key(KeyPress(.escape)), 1)
    case 0x00: return (.key(KeyPress(.character(" "), .control)), 1)
    case 0x01..<0x20:
      // Ctrl-A is 1 …, and after Ctrl-Z come those with the signs that follow Z.
      let letter = first + (first <= 26 ? 0x60 : 0x40)
      return (.key(KeyPress(.character(Character(Unicode.Scalar(letter))), .control)), 1)
    default:
      let (scalar, count) = bytes.withUnsafeBufferPointer { $0.scalar(at: 0) }
      return (.key(KeyPress(.character(Character(scalar)))), count)
    }
  }

  private static func key(_ key: (input: Input, count: Int)) -> InputSequence {
    .input(key.input, key.count)
  }

  private static func character(_ bytes: ArraySlice<UInt8>) -> InputSequence {
    let character = single(bytes)
    // What was decoded to the last byte, and should have had more of them, may yet get them.
    let wanted = bytes.first?.sequenceLength ?? 1
    return character.1 == bytes.count && bytes.count < wanted ? .incomplete : key(character)
  }

  /// `ESC O` and a letter: how keys are sent in application mode.
  private static func singleShift(_ bytes: ArraySlice<UInt8>) -> InputSequence {
    guard let final = bytes.dropFirst(2).first else { return .incomplete }
    guard final.isFinal else { return key(single(bytes)) }
    guard let press = KeyPress(singleShift: final) else { return .ignored(3) }
    return .input(.key(press), 3)
  }
}

let escape: UInt8 = 0x1B
