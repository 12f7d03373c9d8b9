/// A date that may be known to the year, the month or the day only: `2021`, `2021-03`,
/// `2021-03-05`.
public struct PartialDate: Hashable, Sendable {
  /// The year, from 1 to 9999.
  public let year: Int
  /// The month, from 1 to 12; nil if only the year is known.
  public let month: Int?
  /// The day of the month, from 1; nil if it is not known.
  public let day: Int?

  /// Creates a date; nil if there is no such day, or a day without a month.
  public init?(year: Int, month: Int? = nil, day: Int? = nil) {
    guard 1...9999 ~= year, 1...12 ~= month ?? 1 else { return nil }
    if let day {
      guard let month, 1...Self.days(inMonth: month, of: year) ~= day else { return nil }
    }
    self.year = year
    self.month = month
    self.day = day
  }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2:
      year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension PartialDate: LosslessStringConvertible {
  /// The date in ISO 8601, as far as it is known: `2021-03`.
  public var description: String {
    let parts = [padded(year, 4), month.map { padded($0, 2) }, day.map { padded($0, 2) }]
    return parts.compactMap(\.self).joined(separator: "-")
  }

  /// Reads `2021`, `2021-03` or `2021-03-05`.
  public init?(_ description: String) {
    let parts = description.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == Array([4, 2, 2].prefix(parts.count)), parts.count <= 3,
      parts.allSatisfy({ $0.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } })
    else { return nil }
    let numbers = parts.compactMap { Int($0) }
    guard let year = numbers.first else { return nil }
    self.init(
      year: year, month: numbers.count > 1 ? numbers[1] : nil,
      day: numbers.count > 2 ? numbers[2] : nil)
  }
}

extension PartialDate: Comparable {
  /// Sorts by time; a date that is less exact comes before the exact ones in it.
  public static func < (one: PartialDate, other: PartialDate) -> Bool {
    (one.year, one.month ?? 0, one.day ?? 0) < (other.year, other.month ?? 0, other.day ?? 0)
  }
}

private func padded(_ number: Int, _ digits: Int) -> String {
  let text = "\(number)"
  return String(repeating: "0", count: digits - text.utf8.count) + text
}
