import TextUI

/// A sequence that begins with `ESC [`: numbers, and a final byte that gives their meaning.
struct ControlSequence {
  /// Private-use byte before the numbers, such as `<` or `?`; nil if there is none.
  private var mark: UInt8?
  private var numbers: [Int] = []
  private var final: UInt8 = 0
  /// Whether the sequence has a byte that is not allowed in one.
  private var isBroken = false
  private var count = 0

  /// Reads the start of bytes that begin with `ESC [`.
  static func next(in bytes: ArraySlice<UInt8>, isLone: Bool) -> InputSequence {
    guard let sequence = ControlSequence(bytes) else {
      // Not a sequence: the keys Esc and [.
      let (key, count) = InputSequence.split(bytes, isLone: isLone)
      return .input(key, count)
    }
    if sequence.isBroken { return .ignored(sequence.count) }
    if sequence.final == 0 {
      return sequence.count == Self.longest + 2
        ? .stringStart(ControlString(UInt8(ascii: "[")), sequence.count) : .incomplete
    }
    if sequence.final == UInt8(ascii: "["), sequence.count == 3 {
      return sequence.linux(bytes, isLone: isLone)
    }
    return sequence.meaning
  }

  /// Returns whether the bytes are `ESC [` and the start of its numbers.
  ///
  /// Such bytes are never keys.
  static func hasNumbers(_ bytes: ArraySlice<UInt8>) -> Bool {
    let beginning = bytes.prefix(3)
    return beginning.count == 3 && beginning.starts(with: [escape, UInt8(ascii: "[")])
      && beginning.last != UInt8(ascii: "[")
  }

  /// Reads a sequence; nil if the bytes are not one.
  ///
  /// `final` is 0 if the sequence is incomplete.
  private init?(_ bytes: ArraySlice<UInt8>) {
    var number: Int?
    for byte in bytes.dropFirst(2).prefix(Self.longest) {
      count += 1
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        number = min(99_999, (number ?? 0) * 10 + Int(byte - UInt8(ascii: "0")))
      case UInt8(ascii: ";"), UInt8(ascii: ":"):
        numbers.append(number ?? 1)
        number = nil
      case UInt8(ascii: "<")...UInt8(ascii: "?"): mark = byte
      case UInt8(ascii: "$") where mark == nil && number != nil && numbers.isEmpty: final = byte
      case 0x20...0x2F: break
      case 0x40...0x7E: final = byte
      default: isBroken = true
      }
      if isBroken || final != 0 { break }
    }
    if isBroken {
      // The byte that is not allowed is not part of the sequence.
      count -= 1
      if count == 0 { return nil }
    }
    if let number { numbers.append(number) }
    count += 2
  }

  /// Largest number of bytes after `ESC [`.
  ///
  /// A longer sequence has no meaning here.
  private static let longest = 64

  /// F1 to F5 of the Linux console: `ESC [ [ A`.
  private func linux(_ bytes: ArraySlice<UInt8>, isLone: Bool) -> InputSequence {
    guard let last = bytes.dropFirst(3).first else { return .incomplete }
    guard case UInt8(ascii: "A")...UInt8(ascii: "E") = last else {
      let (key, count) = InputSequence.split(bytes, isLone: isLone)
      return .input(key, count)
    }
    return .input(.key(KeyPress(.function(Int(last) - 0x40))), 4)
  }

  private var meaning: InputSequence {
    if mark == UInt8(ascii: "<") { return input(mouse.map(Input.mouse)) }
    if mark == UInt8(ascii: "?"), final == UInt8(ascii: "c") { return .kindReply(count) }
    guard mark == nil else { return .ignored(count) }
    switch final {
    case UInt8(ascii: "I"): return .input(.focusGained, count)
    case UInt8(ascii: "O"): return .input(.focusLost, count)
    case UInt8(ascii: "~") where numbers.first == 200: return .pasteStart(count)
    default: return input(press.map(Input.key))
    }
  }

  private func input(_ input: Input?) -> InputSequence {
    input.map { .input($0, count) } ?? .ignored(count)
  }

  // MARK: Keys

  private var press: KeyPress? {
    let number = numbers.first ?? 1
    switch final {
    case UInt8(ascii: "~"): return Key(number: number).map { KeyPress($0, modifiers) }
    // rxvt sends modifiers as the final byte.
    case UInt8(ascii: "$"): return Key(number: number).map { KeyPress($0, .shift) }
    case UInt8(ascii: "^"): return Key(number: number).map { KeyPress($0, .control) }
    case UInt8(ascii: "@"): return Key(number: number).map { KeyPress($0, [.shift, .control]) }
    case UInt8(ascii: "a")...UInt8(ascii: "d") where numbers.isEmpty:
      return Key(letter: final - 0x20).map { KeyPress($0, .shift) }
    case UInt8(ascii: "Z"): return KeyPress(.tab, .shift)
    // Ambiguous: xterm's F3 with a modifier, or the reply to a query for the cursor's position.
    case UInt8(ascii: "R"): return nil
    default: return number == 1 ? Key(letter: final).map { KeyPress($0, modifiers) } : nil
    }
  }

  /// The modifiers in xterm's encoding: the second number minus one, as bits.
  private var modifiers: Modifiers {
    Modifiers(rawValue: UInt8(truncatingIfNeeded: max(0, (numbers.dropFirst().first ?? 1) - 1)) & 7)
  }

  // MARK: Mouse

  private var mouse: Mouse? {
    guard numbers.count == 3, final | 0x20 == UInt8(ascii: "m") else { return nil }
    let code = numbers[0]
    let position = Point(column: max(0, numbers[1] - 1), row: max(0, numbers[2] - 1))
    guard let kind = kind(code) else { return nil }
    let isWheel = kind == .wheelUp || kind == .wheelDown
    let buttons: [Mouse.Button] = [.left, .middle, .right, .none]
    return Mouse(kind, isWheel ? .none : buttons[code & 3], at: position, heldDown(code))
  }

  private func kind(_ code: Int) -> Mouse.Kind? {
    switch code & ~0b11100 {
    case 64: .wheelUp
    case 65: .wheelDown
    case 32...35: .drag
    case 0...3: final == UInt8(ascii: "M") ? .press : .release
    default: nil
    }
  }

  private func heldDown(_ code: Int) -> Modifiers {
    var held: Modifiers = []
    if code & 4 != 0 { held.insert(.shift) }
    if code & 8 != 0 { held.insert(.alt) }
    if code & 16 != 0 { held.insert(.control) }
    return held
  }
}
