/// Reading progress of a book.
public enum ReadingProgress: Hashable, Sendable {
  /// Up to a page, from 0.
  case page(Int)
  /// Up to a per cent of the book, from 0 to 100.
  case percent(Int)

  /// Returns the part of the book in per cent; nil for a page of a book without a number of pages.
  public func percent(ofPages pages: Int?) -> Int? {
    switch self {
    case .percent(let percent): percent
    case .page(let page): pages.flatMap { $0 > 0 ? min(100, page * 100 / $0) : nil }
    }
  }
}

extension ReadingProgress: LosslessStringConvertible {
  /// The progress as a place in a note is written, without the `@`: `p213` or `45%`.
  public var description: String {
    switch self {
    case .page(let page): "p\(page)"
    case .percent(let percent): "\(percent)%"
    }
  }

  /// Reads `p213` or `45%`; a number alone is a page.
  public init?(_ description: String) {
    let digits = description.utf8.filter { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard let number = Int(String(decoding: digits, as: UTF8.self)), number <= 1_000_000 else {
      return nil
    }
    switch description {
    case "p\(number)", "\(number)": self = .page(number)
    case "\(number)%" where number <= 100: self = .percent(number)
    default: return nil
    }
  }
}
