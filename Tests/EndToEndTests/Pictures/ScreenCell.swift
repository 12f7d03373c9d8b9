/// A cell of a captured screen: its character, empty for the right half of a wide one, and its
/// look.
struct ScreenCell: Equatable {
  var text = " "
  var look = ScreenLook()
}

/// The look of captured text, as the sequences of `capture-pane -e` describe it.
struct ScreenLook: Equatable {
  /// A colour from 0 to 255; nil for the default colour.
  var foreground: Int?
  var background: Int?
  var isBold = false
  var isDim = false
  var isItalic = false
  var isUnderlined = false
  var isReversed = false

  /// Applies the numbers of one `ESC [ … m`.
  mutating func apply(_ numbers: [Int]) {
    var rest = numbers.isEmpty ? [0] : numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: self = ScreenLook()
      case 1: isBold = true
      case 2: isDim = true
      case 3: isItalic = true
      case 4: isUnderlined = true
      case 7: isReversed = true
      case 22: (isBold, isDim) = (false, false)
      case 23: isItalic = false
      case 24: isUnderlined = false
      case 27: isReversed = false
      case 30...37: foreground = number - 30
      case 39: foreground = nil
      case 40...47: background = number - 40
      case 49: background = nil
      case 90...97: foreground = number - 82
      case 100...107: background = number - 92
      case 38: foreground = rest.popColour()
      case 48: background = rest.popColour()
      default: break
      }
    }
  }
}

extension ArraySlice<Int> {
  /// Takes the two numbers of one of 256 colours: `5;n`.
  fileprivate mutating func popColour() -> Int? {
    guard popFirst() == 5 else { return nil }
    return popFirst()
  }
}
