/// A regular expression of vim.
struct Pattern {
  let root: PatternNode
  /// Whether upper and lower case match: `\c`.
  let ignoresCase: Bool
  /// Whether a line feed may be part of a match.
  let hasLineFeed: Bool

  /// Reads a pattern.
  ///
  /// Throws if it is not one. `last` replaces `~`.
  init(_ text: String, last: String? = nil) throws(Stop) {
    var parser = PatternParser(text, last: last)
    root = try parser.parse()
    ignoresCase = parser.ignoresCase
    hasLineFeed = parser.hasLineFeed
  }
}

indirect enum PatternNode {
  /// A character without marks.
  case scalar(Unicode.Scalar)
  /// A character with marks.
  case cluster([Unicode.Scalar])
  case any(alsoLineEnd: Bool)
  case set(ScalarSet, alsoLineEnd: Bool)
  case lineFeed
  case lineStart, lineEnd, wordStart, wordEnd, textStart, textEnd, cursor, selection
  case matchStart, matchEnd
  case sequence([PatternNode])
  case alternatives([PatternNode])
  /// The last of them, where the others match too.
  case all([PatternNode])
  case repetition(PatternNode, min: Int, max: Int, isGreedy: Bool)
  case group(PatternNode, Int?)
  case same(Int)
  case look(PatternNode, isAhead: Bool, isNegated: Bool)
  case atomic(PatternNode)
}

/// A set of code points.
struct ScalarSet {
  var ranges: [ClosedRange<UInt32>] = []
  var classes: [@Sendable (Unicode.Scalar) -> Bool] = []
  var isNegated = false
  /// Whether it tells the cases apart even where the pattern does not: `\u`.
  var keepsCase = false

  func contains(_ scalar: Unicode.Scalar, ignoresCase: Bool) -> Bool {
    var isIn = has(scalar)
    if !isIn, ignoresCase, !keepsCase { isIn = has(scalar.swappedCase) }
    return isIn != isNegated
  }

  private func has(_ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.contains(scalar.value) } || classes.contains { $0(scalar) }
  }
}

extension Unicode.Scalar {
  /// The other case of a letter, if that is one code point.
  var swappedCase: Unicode.Scalar {
    let lower = lowered
    return lower == self ? uppered : lower
  }

  /// The lower case, if that is one code point.
  var lowered: Unicode.Scalar {
    let mapping = properties.lowercaseMapping.unicodeScalars
    if self == "İ" { return "i" }
    return mapping.count == 1 ? mapping.first ?? self : self
  }

  /// The upper case, if that is one code point.
  var uppered: Unicode.Scalar {
    let mapping = properties.uppercaseMapping.unicodeScalars
    return mapping.count == 1 ? mapping.first ?? self : self
  }

  /// The set of a class letter: `\w`, `\d`; nil if there is none.
  static func set(of letter: Unicode.Scalar) -> ScalarSet? {
    let lower = Unicode.Scalar(UInt8(truncatingIfNeeded: letter.value) | 0x20)
    let isUpper = letter.isUppercaseLetter
    var set = ScalarSet(
      isNegated: isUpper && "adhlosuwx".unicodeScalars.contains(lower),
      keepsCase: true)
    switch lower {
    case "s": set.ranges = [0x20...0x20, 0x09...0x09]
    case "d": set.ranges = [0x30...0x39]
    case "w": set.ranges = [0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F...0x5F]
    case "h": set.ranges = [0x41...0x5A, 0x61...0x7A, 0x5F...0x5F]
    case "a": set.ranges = [0x41...0x5A, 0x61...0x7A]
    case "l": set.ranges = [0x61...0x7A]
    case "u": set.ranges = [0x41...0x5A]
    case "o": set.ranges = [0x30...0x37]
    case "x": set.ranges = [0x30...0x39, 0x41...0x46, 0x61...0x66]
    case "i":
      set.classes = [{ isIdentifier($0) && !(isUpper && $0.isDigit) }]
    case "k": set.classes = [{ $0.isOfWord && !(isUpper && $0.isDigit) }]
    case "f":
      set.classes = [{ isOfFileName($0) && !(isUpper && $0.isDigit) }]
    case "p": set.classes = [{ $0.value >= 0x20 && $0.value != 0x7F && !(isUpper && $0.isDigit) }]
    default: return nil
    }
    return set
  }

  private static func isIdentifier(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isDigit || scalar.isLowercaseLetter || scalar.isUppercaseLetter || scalar == "_"
      || (0xC0...0xFF).contains(scalar.value) || scalar.value == 0xB5
  }

  private static func isOfFileName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0xA0 || scalar.isDigit || scalar.isLowercaseLetter || scalar.isUppercaseLetter
      || "/.-_+,#$%~=".unicodeScalars.contains(scalar)
  }
}

/// Characters with a meaning in patterns, and those that need `\v` or a backslash for it.
let plainSpecials: [Unicode.Scalar] = [".", "*", "[", "~"]
let veryMagicSpecials: [Unicode.Scalar] = [
  "+", "=", "?", "{", "(", ")", "|", "&", "@", "%", "<", ">",
]
