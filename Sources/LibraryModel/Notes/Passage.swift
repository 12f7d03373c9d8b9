/// A place in a book that a note names: `@p213`, `@p213-215`, `@pxvi`, `@ch3`, `@45%`, `@loc1204`.
public struct Passage: Hashable, Sendable {
  /// Unit of a passage's numbers.
  public enum Unit: String, Sendable {
    case page = "p"
    case chapter = "ch"
    /// Per cent of the book.
    case percent = "%"
    /// Locations of an e-reader.
    case location = "loc"
  }

  /// The unit of both numbers.
  public let unit: Unit
  /// The first page, chapter, per cent or location.
  public let first: Int
  /// The last one; nil if the passage has one number.
  public let last: Int?
  /// Whether the numbers are Roman, as those of the pages before the text.
  public let isRoman: Bool
}

extension Passage {
  /// Whether a book can have it: the last number is not before the first, and a book ends at 100%.
  public var isPossible: Bool {
    let last = last ?? first
    return first <= last && (unit != .percent || last <= 100)
  }

  /// The passage as readers write it: `p. 213–215`, `ch. 3`, `45%`, `loc. 1204`.
  public var words: String {
    let numbers = [first, last].compactMap { $0 }
      .map { isRoman ? Self.roman($0) : "\($0)" }.joined(separator: "–")
    return unit == .percent ? numbers + "%" : "\(unit.rawValue). \(numbers)"
  }
}

extension Passage: LosslessStringConvertible {
  /// The passage without its `@`: `p213-215`.
  public var description: String {
    let numbers = [first, last].compactMap { $0 }
      .map { isRoman ? Self.roman($0) : "\($0)" }.joined(separator: "-")
    return unit == .percent ? numbers + "%" : unit.rawValue + numbers
  }

  /// Reads a passage without its `@`.
  public init?(_ description: String) {
    let isPercent = description.hasSuffix("%")
    let prefixes: [Unit] = [.page, .chapter, .location]
    let unit: Unit? =
      isPercent ? .percent : prefixes.first { description.hasPrefix($0.rawValue) }
    guard let unit else { return nil }
    let rest = isPercent ? description.dropLast() : description.dropFirst(unit.rawValue.count)
    let parts = rest.split(separator: "-", omittingEmptySubsequences: false)
    let isRoman = unit == .page && parts.first?.first.map { Self.letters.contains($0) } == true
    let numbers = parts.compactMap { isRoman ? Self.number(roman: $0) : Self.number($0) }
    guard let first = numbers.first, numbers.count == parts.count, parts.count <= 2 else {
      return nil
    }
    self.init(
      unit: unit, first: first, last: numbers.count == 2 ? numbers[1] : nil, isRoman: isRoman)
  }

  private static func number(_ digits: Substring) -> Int? {
    guard 1...7 ~= digits.utf8.count,
      digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
    else { return nil }
    return Int(digits)
  }

  // NB: `@pm` and `@pd` are words. Pages before the text have smaller numbers.
  private static let letters = "ivxlc"
  private static let numerals = [
    (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"),
    (1, "i"),
  ]

  private static func roman(_ number: Int) -> String {
    numerals.reduce(into: (rest: number, text: "")) { result, numeral in
      while result.rest >= numeral.0 {
        result.rest -= numeral.0
        result.text += numeral.1
      }
    }.text
  }

  /// Reads a Roman number below 400; nil if it is written in another way than ``roman(_:)`` does.
  private static func number(roman text: Substring) -> Int? {
    guard text.utf8.count <= 12 else { return nil }
    var (number, rest) = (0, text)
    for (value, numeral) in numerals {
      while rest.hasPrefix(numeral) {
        number += value
        rest = rest.dropFirst(numeral.count)
      }
    }
    return rest.isEmpty && 1..<400 ~= number && roman(number) == text ? number : nil
  }
}
