import TextUI
import UnicodeText

/// The first element of a terminal's bytes.
///
/// Esc and a key in one portion are that key with Alt: the terminal sends the same bytes for both.
enum InputSequence {
  /// An input, and its number of bytes.
  case input(Input, Int)
  /// A sequence without a meaning here, and its number of bytes.
  case ignored(Int)
  /// The terminal's answer to the question for its kind, and its number of bytes.
  case kindReply(Int)
  /// The mark before a paste, and its number of bytes.
  case pasteStart(Int)
  /// The start of a string that is skipped, and its number of bytes.
  case stringStart(ControlString, Int)
  /// An incomplete sequence or character.
  case incomplete

  /// Reads the first element of the bytes, which must not be empty.
  ///
  /// - Parameter isLone: Whether the bytes begin with an Esc that arrived alone. Then the bytes
  ///   after it are a key of their own unless they form a sequence.
  static func next(in bytes: ArraySlice<UInt8>, isLone: Bool = false) -> InputSequence {
    let first = bytes[bytes.startIndex]
    if first >= 0x80 { return character(bytes) }
    if first != escape { return key(single(bytes)) }
    guard let second = bytes.dropFirst().first else { return .incomplete }
    switch second {
    case UInt8(ascii: "["): return ControlSequence.next(in: bytes, isLone: isLone)
    case UInt8(ascii: "O"): return singleShift(bytes, isLone: isLone)
    case _ where ControlString.introducers.contains(second): return string(bytes, isLone: isLone)
    default: return joined(bytes, isLone: isLone)
    }
  }

  /// Returns the key for a sequence whose rest did not arrive, or nil to drop it, and the number of
  /// bytes.
  static func unfinished(_ bytes: ArraySlice<UInt8>, isLone: Bool) -> (Input?, Int) {
    // Nobody types `ESC [` and numbers within the timeout of a sequence.
    if ControlSequence.hasNumbers(bytes) { return (nil, bytes.count) }
    guard let second = bytes.dropFirst().first, second != escape, second < 0x80 else {
      return single(bytes)
    }
    return split(bytes, isLone: isLone)
  }

  /// Reads Esc and the byte after it, which form no sequence: two keys, or one key with Alt.
  static func split(_ bytes: ArraySlice<UInt8>, isLone: Bool) -> (Input, Int) {
    guard !isLone, case (.key(let press), let count) = single(bytes.dropFirst()) else {
      return single(bytes)
    }
    return (.key(KeyPress(press.key, press.modifiers.union(.alt))), count + 1)
  }

  /// Reads the first byte or character as a key; returns it with its number of bytes.
  static func single(_ bytes: ArraySlice<UInt8>) -> (Input, Int) {
    let first = bytes[bytes.startIndex]
    switch first {
    case 0x08, 0x7F: return (.key(KeyPress(.backspace)), 1)
    case 0x09: return (.key(KeyPress(.tab)), 1)
    case 0x0D: return (.key(KeyPress(.enter)), 1)
    case escape: return (.key(KeyPress(.escape)), 1)
    case 0x00: return (.key(KeyPress(.character(" "), .control)), 1)
    case 0x01..<0x20:
      // Ctrl-A is 1, and so on. After Ctrl-Z follow Control and the signs after Z in ASCII.
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
    // A malformed sequence at the end of the bytes may be an incomplete character.
    let length = bytes.first?.sequenceLength ?? 1
    return character.1 == bytes.count && bytes.count < length ? .incomplete : key(character)
  }

  /// Reads Esc and the key after it.
  private static func joined(_ bytes: ArraySlice<UInt8>, isLone: Bool) -> InputSequence {
    let rest = bytes.dropFirst()
    // NB: the first of three Escs is a key: one recursion per Esc could overflow the stack.
    guard !isLone, !rest.starts(with: [escape, escape]) else { return key(single(bytes)) }
    switch next(in: rest) {
    case .incomplete: return .incomplete
    case .input(.key(let press), let count) where !press.modifiers.contains(.alt):
      return .input(.key(KeyPress(press.key, press.modifiers.union(.alt))), count + 1)
    case .input, .ignored, .kindReply, .pasteStart, .stringStart: return key(single(bytes))
    }
  }

  /// Reads the start of a string, once the first byte of its content is there.
  private static func string(_ bytes: ArraySlice<UInt8>, isLone: Bool) -> InputSequence {
    guard let content = bytes.dropFirst(2).first else { return .incomplete }
    let introducer = bytes[bytes.startIndex + 1]
    // `Esc ]` and a key are three keys if they were typed: no reply begins like this.
    if isLone, introducer == UInt8(ascii: "]"), !oscBeginnings.contains(content) {
      return key(single(bytes))
    }
    return .stringStart(ControlString(introducer), 2)
  }

  /// Reads `ESC O` and a letter: a key in application mode.
  private static func singleShift(_ bytes: ArraySlice<UInt8>, isLone: Bool) -> InputSequence {
    guard let final = bytes.dropFirst(2).first else { return .incomplete }
    guard final.isFinal else { return key(split(bytes, isLone: isLone)) }
    guard let press = KeyPress(singleShift: final) else { return .ignored(3) }
    return .input(.key(press), 3)
  }
}

let escape: UInt8 = 0x1B

/// First bytes of the content of a reply that begins with `ESC ]`: a digit, or the letter of a
/// title.
private let oscBeginnings = Array("0123456789lL".utf8)
