/// A place in a book that a note names: `@p213`, `@p213-215`, `@ch3`, `@45%`, `@loc1204`.
public struct Passage: Hashable, Sendable {
  /// Unit of a passage's numbers.
  public enum Unit: String, Sendable {
    /// Pages.
    case page = "p"
    /// Chapters.
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
}

extension Passage: LosslessStringConvertible {
  /// The passage without its `@`: `p213-215`.
  public var description: String {
    let numbers = last.map { "\(first)-\($0)" } ?? "\(first)"
    return unit == .percent ? numbers + "%" : unit.rawValue + numbers
  }

  /// Reads a passage without its `@`.
  public init?(_ description: String) {
    self.init(bytes: Array(description.utf8)[...])
  }

  init?(bytes: ArraySlice<UInt8>) {
    var rest = bytes
    let isDigit = { (byte: UInt8) in UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    let word = String(decoding: rest.prefix { !isDigit($0) }, as: UTF8.self)
    rest = rest.drop { !isDigit($0) }
    let digits = rest.prefix(while: isDigit)
    rest = rest.dropFirst(digits.count)
    var lastDigits: ArraySlice<UInt8>?
    if rest.first == UInt8(ascii: "-") {
      lastDigits = rest.dropFirst().prefix(while: isDigit)
      rest = rest.dropFirst(1 + (lastDigits?.count ?? 0))
    }
    let ending = String(decoding: rest, as: UTF8.self)
    let unit = Unit(rawValue: word + ending)
    guard let unit, unit == .percent ? word.isEmpty : ending.isEmpty,
      let first = Self.number(digits), lastDigits == nil || Self.number(lastDigits ?? []) != nil
    else { return nil }
    self.init(unit: unit, first: first, last: lastDigits.flatMap(Self.number))
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.count <= 7 ? Int(String(decoding: digits, as: UTF8.self)) : nil
  }
}
