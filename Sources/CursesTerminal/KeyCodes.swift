import TextUI

// Key codes of xterm, rxvt, the Linux console and VT220, which do not conflict.

extension Key {
  /// Creates the key of `ESC [ number ~`; nil for an unknown number.
  init?(number: Int) {
    switch number {
    case 1, 7: self = .home
    case 2: self = .insert
    case 3: self = .delete
    case 4, 8: self = .end
    case 5: self = .pageUp
    case 6: self = .pageDown
    case 11...15: self = .function(number - 10)
    case 17...21: self = .function(number - 11)
    case 23...26: self = .function(number - 12)
    case 28, 29: self = .function(number - 13)
    case 31...34: self = .function(number - 14)
    default: return nil
    }
  }

  /// Creates the key of `ESC [ letter` or `ESC O letter`; nil for an unknown letter.
  init?(letter: UInt8) {
    switch letter {
    case UInt8(ascii: "A"): self = .up
    case UInt8(ascii: "B"): self = .down
    case UInt8(ascii: "C"): self = .right
    case UInt8(ascii: "D"): self = .left
    case UInt8(ascii: "F"): self = .end
    case UInt8(ascii: "H"): self = .home
    case UInt8(ascii: "P")...UInt8(ascii: "S"): self = .function(Int(letter) - 0x4F)
    default: return nil
    }
  }
}

extension KeyPress {
  /// Creates the key press of `ESC O letter`; nil for an unknown letter.
  init?(singleShift letter: UInt8) {
    switch letter {
    case UInt8(ascii: "M"): self.init(.enter)
    // rxvt: with Control.
    case UInt8(ascii: "a")...UInt8(ascii: "d"):
      guard let key = Key(letter: letter - 0x20) else { return nil }
      self.init(key, .control)
    // Signs and digits of the keypad in application mode.
    case UInt8(ascii: "j")...UInt8(ascii: "y"):
      self.init(.character(Character(Unicode.Scalar(letter - 0x40))))
    default:
      guard let key = Key(letter: letter) else { return nil }
      self.init(key)
    }
  }
}

extension UInt8 {
  /// Whether this byte may end `ESC O`.
  var isFinal: Bool { self >= 0x40 && self < 0x7F }
}
