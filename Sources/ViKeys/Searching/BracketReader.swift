/// Reader of a set in brackets: `[a-z[:digit:]\t]`.
struct BracketReader {
  private let scalars: [Unicode.Scalar]
  private(set) var index: Int
  private(set) var hasLineFeed = false
  private var set = ScalarSet()

  init(_ scalars: [Unicode.Scalar], at index: Int) {
    self.scalars = scalars
    self.index = index
  }

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  /// Reads up to the closing bracket; nil if there is none.
  mutating func read() -> ScalarSet? {
    if next == "^" {
      set.isNegated = true
      index += 1
    }
    var isFirst = true
    while let scalar = next {
      if scalar == "]", !isFirst {
        index += 1
        return set
      }
      isFirst = false
      if readClass() { continue }
      guard let low = readScalar() else {
        hasLineFeed = true
        continue
      }
      guard next == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else {
        set.ranges.append(low.value...low.value)
        continue
      }
      index += 1
      guard let high = readScalar() else { return nil }
      if low.value <= high.value { set.ranges.append(low.value...high.value) }
    }
    return nil
  }

  /// Reads a character, which a backslash may precede; nil for `\n`.
  private mutating func readScalar() -> Unicode.Scalar? {
    let scalar = scalars[index]
    index += 1
    guard scalar == "\\", let escaped = next else { return scalar }
    switch escaped {
    case "n": index += 1; return nil
    case "t": index += 1; return "\t"
    case "e": index += 1; return "\u{1B}"
    case "r": index += 1; return "\r"
    case "b": index += 1; return "\u{8}"
    case "\\", "]", "^", "-": index += 1; return escaped
    default: return scalar
    }
  }

  /// Reads `[:alpha:]` and its like.
  private mutating func readClass() -> Bool {
    guard next == "[", index + 1 < scalars.count, scalars[index + 1] == ":" else { return false }
    for (name, contains) in classes {
      let full = Array("[:\(name):]".unicodeScalars)
      if scalars[index...].starts(with: full) {
        index += full.count
        set.classes.append(contains)
        return true
      }
    }
    return false
  }
}

private let classes: [(String, @Sendable (Unicode.Scalar) -> Bool)] = [
  ("alpha", { $0.isASCII && $0.properties.isAlphabetic }),
  ("digit", { $0.isDigit }),
  ("alnum", { $0.isASCII && $0.properties.isAlphabetic || $0.isDigit }),
  ("lower", { $0.properties.isLowercase && $0 != "ª" && $0 != "º" }),
  ("upper", { $0.properties.isUppercase }),
  (
    "punct",
    {
      $0.isASCII && $0.value > 0x20 && $0.value < 0x7F && !$0.isDigit && !$0.properties.isAlphabetic
    }
  ),
  ("space", { $0.value == 0x20 || 0x09...0x0D ~= $0.value }),
  ("blank", { $0.isBlank }),
  ("xdigit", { $0.properties.isASCIIHexDigit }),
]
