import TextUI
import UnicodeText

/// What a terminal's bytes begin with.
///
/// A key that comes together with an Esc is that key with Alt: the terminal sends both alike.
enum InputSequence {
  /// Input, and its bytes.
  case input(Input, Int)
  /// A sequence that means nothing here.
  case ignored(Int)
  /// The mark before a paste.
  case pasteStart(Int)
  /// The beginning of a string that means nothing here, and its bytes.
  case stringStart(ControlString, Int)
  /// It may become something with more bytes.
  case incomplete

  /// What the bytes, of which there is one at least, begin with.
  ///
  /// - Parameter isLone: Whether they begin with an Esc that came alone, so that the bytes after it
  ///   are a key of their own unless they make a sequence.
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

  /// What the beginning of a sequence comes to if no more of it has come, and how many bytes that
  /// takes: a key that was pressed, or nothing.
  static func unfinished(_ bytes: ArraySlice<UInt8>, isLone: Bool) -> (Input?, Int) {
    // No hand types `ESC [` and numbers within the time that a sequence is waited for.
    if ControlSequence.hasNumbers(bytes) { return (nil, bytes.count) }
    guard let second = bytes.dropFirst().first, second != escape, second < 0x80 else {
      return single(bytes)
    }
    return split(bytes, isLone: isLone)
  }

  /// An Esc and the byte after it, which make no sequence: two keys, or one with Alt.
  static func split(_ bytes: ArraySlice<UInt8>, isLone: Bool) -> (Input, Int) {
    guard !isLone, case (.key(let press), let count) = single(bytes.dropFirst()) else {
      return single(bytes)
    }
    return (.key(KeyPress(press.key, press.modifiers.union(.alt))), count + 1)
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

  /// A key after an Esc.
  private static func joined(_ bytes: ArraySlice<UInt8>, isLone: Bool) -> InputSequence {
    let rest = bytes.dropFirst()
    // NB: of many Escs the first are single keys: a recursion per Esc could be as deep as a read.
    guard !isLone, !rest.starts(with: [escape, escape]) else { return key(single(bytes)) }
    switch next(in: rest) {
    case .incomplete: return .incomplete
    case .input(.key(let press), let count) where !press.modifiers.contains(.alt):
      return .input(.key(KeyPress(press.key, press.modifiers.union(.alt))), count + 1)
    case .input, .ignored, .pasteStart, .stringStart: return key(single(bytes))
    }
  }

  /// A string's beginning, once there is a byte of its content.
  private static func string(_ bytes: ArraySlice<UInt8>, isLone: Bool) -> InputSequence {
    guard let content = bytes.dropFirst(2).first else { return .incomplete }
    let introducer = bytes[bytes.startIndex + 1]
    // Pressed one after the other, `Esc ]` and a key are three keys: no answer begins so.
    if isLone, introducer == UInt8(ascii: "]"), !oscBeginnings.contains(content) {
      return key(single(bytes))
    }
    return .stringStart(ControlString(introducer), 2)
  }

  /// `ESC O` and a letter: how keys are sent in application mode.
  private static func singleShift(_ bytes: ArraySlice<UInt8>, isLone: Bool) -> InputSequence {
    guard let final = bytes.dropFirst(2).first else { return .incomplete }
    guard final.isFinal else { return key(split(bytes, isLone: isLone)) }
    guard let press = KeyPress(singleShift: final) else { return .ignored(3) }
    return .input(.key(press), 3)
  }
}

let escape: UInt8 = 0x1B

/// What the answers of terminals that begin with `ESC ]` go on with: a number, or the letter of a
/// title.
private let oscBeginnings = Array("0123456789lL".utf8)
