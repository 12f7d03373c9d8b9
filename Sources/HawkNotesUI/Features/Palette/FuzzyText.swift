import LibraryModel

/// Names without accents, one after another in one array: in lower case, and in their own case.
struct FuzzyText: Equatable, Sendable {
  /// A name: its code points, and the bonus of a match at each of them.
  struct Slice {
    /// The code points that a word is compared with.
    let letters: ArraySlice<UInt32>
    fileprivate let cased: ArraySlice<UInt32>
    let bonuses: ArraySlice<Int16>

    /// The name for words that are found in the same case only.
    var inItsCase: Slice { Slice(letters: cased, cased: cased, bonuses: bonuses) }
  }

  private var letters: [UInt32] = []
  private var cased: [UInt32] = []
  private var bonuses: [Int16] = []
  private var starts: [Int] = [0]

  init(_ names: some Sequence<String> = []) {
    for name in names { append(name) }
  }

  /// The bonus of a match at the beginning of a word, at least.
  static let leastBonusOfWord: Int16 = 8

  subscript(index: Int) -> Slice {
    let range = starts[index]..<starts[index + 1]
    return Slice(letters: letters[range], cased: cased[range], bonuses: bonuses[range])
  }

  mutating func append(_ name: String) {
    var before = Kind.blank
    for scalar in name.unicodeScalars {
      let kind = Kind(scalar)
      bonuses.append(kind.bonus(after: before))
      let letter = Self.folded(scalar)
      letters.append(letter)
      cased.append(Self.cased(letter, like: scalar))
      before = kind
    }
    starts.append(letters.count)
  }

  /// Returns the code points of a text in lower case and without accents.
  static func folded(_ text: Substring) -> [UInt32] { text.unicodeScalars.map(folded) }

  /// Returns the code points of a text without accents.
  static func unaccented(_ text: Substring) -> [UInt32] {
    text.unicodeScalars.map { cased(folded($0), like: $0) }
  }

  /// Returns a folded code point in the case of the one that it was made from.
  private static func cased(_ letter: UInt32, like scalar: Unicode.Scalar) -> UInt32 {
    if scalar.isASCII { return scalar.value }
    guard scalar.properties.isUppercase else { return letter }
    return Unicode.Scalar(letter)?.properties.uppercaseMapping.unicodeScalars.first?.value ?? letter
  }

  /// Returns a code point in lower case; a Latin letter without its accent.
  private static func folded(_ scalar: Unicode.Scalar) -> UInt32 {
    if scalar.isASCII { return 0x41...0x5A ~= scalar.value ? scalar.value + 32 : scalar.value }
    let letters = scalar.folded ?? scalar.properties.lowercaseMapping
    return letters.unicodeScalars.first?.value ?? scalar.value
  }

  /// The kind of a code point.
  private enum Kind {
    case blank, delimiter, separator, lower, upper, letter, digit

    init(_ scalar: Unicode.Scalar) {
      switch scalar {
      case "a"..."z": self = .lower
      case "A"..."Z": self = .upper
      case "0"..."9": self = .digit
      case " ", "\t", "\n", "\u{A0}": self = .blank
      case "/", ",", ":", ";", "|", "#": self = .delimiter
      default:
        if scalar.isASCII {
          self = .separator
        } else if scalar.properties.isUppercase {
          self = .upper
        } else if scalar.properties.isLowercase {
          self = .lower
        } else {
          self = scalar.properties.isAlphabetic ? .letter : .separator
        }
      }
    }

    private var isWord: Bool {
      switch self {
      case .lower, .upper, .letter, .digit: true
      case .blank, .delimiter, .separator: false
      }
    }

    /// The bonus of a match here: at the beginning of a word, at a capital, at a number.
    func bonus(after before: Kind) -> Int16 {
      if isWord {
        switch before {
        case .blank: return 10
        case .delimiter: return 9
        case .separator: return 8
        case .lower where self == .upper: return 7
        case .lower, .upper, .letter: return self == .digit ? 7 : 0
        case .digit: return 0
        }
      }
      return self == .blank ? 10 : 8
    }
  }
}
