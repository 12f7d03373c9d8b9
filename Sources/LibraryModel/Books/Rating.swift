/// A rating in quarters of a star: from 0.25 to 5 stars.
public struct Rating: Hashable, Sendable {
  /// Number of quarters of a star, from 1 to 20.
  public let quarters: Int

  /// Creates a rating; nil if it is out of range.
  public init?(quarters: Int) {
    guard 1...20 ~= quarters else { return nil }
    self.quarters = quarters
  }
}

extension Rating: LosslessStringConvertible {
  /// The number of stars: `4`, `4.5` or `4.25`.
  public var description: String {
    "\(quarters / 4)" + ["", ".25", ".5", ".75"][quarters % 4]
  }

  /// Reads a number of stars, such as `4`, `4.5`, `4.50` or `4.25`; nil if it is not in quarters.
  public init?(_ description: String) {
    guard description.utf8.count <= 4, let stars = Double(description), (0...5).contains(stars)
    else { return nil }
    let quarters = stars * 4
    guard quarters == quarters.rounded() else { return nil }
    self.init(quarters: Int(quarters))
  }
}

extension Rating: Comparable {
  /// Sorts by the number of stars.
  public static func < (one: Rating, other: Rating) -> Bool { one.quarters < other.quarters }
}
