/// A command of Normal or Visual mode.
struct Command: Equatable, Sendable {
  var register: Unicode.Scalar?
  /// The count; 0 if there was none.
  var count = 0
  /// The operator that waits for the motion.
  var operation: Operation?
  /// The kind of motion that was forced: `dvj`.
  var forced: ViSpan?
  /// The command or motion: "w", "gg", "iw".
  var name = ""
  /// The character of `f`, `r`, `m`.
  var argument: Unicode.Scalar?
  /// The typed line of `/`, `?` and `:`.
  var line: String?

  /// The count, or 1.
  var times: Int { max(1, count) }
  /// The name in words: "gm", "Ctrl-G".
  var keys: String {
    name.unicodeScalars.map { key in
      key.value < 0x20 ? "Ctrl-\(Character(Unicode.Scalar(UInt8(key.value) + 0x40)))" : String(key)
    }.joined()
  }
  /// Whether it selects a match of the last search.
  var isMatch: Bool { name == "gn" || name == "gN" }
}

enum Operation: String, Sendable, CaseIterable {
  case delete = "d"
  case change = "c"
  case yank = "y"
  case shiftLeft = "<"
  case shiftRight = ">"
  case swapCase = "g~"
  case lowercase = "gu"
  case uppercase = "gU"
  case rotate = "g?"
  case join = "J"
  case joinPlainly = "gJ"
  case replace = "r"
  case insertBefore = "I"
  case appendAfter = "A"
  case format = "gq"
  case formatInPlace = "gw"
  /// Add to the numbers of a selection: the same to each, or more to each next one.
  case add = "\u{1}"
  case subtract = "\u{18}"
  case addMore = "g\u{1}"
  case subtractMore = "g\u{18}"

  /// Whether a motion can follow it in Normal mode.
  var takesMotion: Bool {
    switch self {
    case .delete, .change, .yank, .shiftLeft, .shiftRight, .swapCase, .lowercase, .uppercase,
      .rotate,
      .format, .formatInPlace:
      true
    case .join, .joinPlainly, .replace, .insertBefore, .appendAfter, .add, .subtract, .addMore,
      .subtractMore:
      false
    }
  }
}

/// Why a command ends early.
enum Stop: Error {
  /// More keys are needed.
  case incomplete
  /// It cannot be done; keys that a macro still has are dropped.
  case failed
}
