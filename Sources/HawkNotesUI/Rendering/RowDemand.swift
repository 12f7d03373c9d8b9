/// The numbers of rows that a part of a screen asks for.
struct RowDemand {
  /// The minimum: with fewer rows the part is not shown.
  var least: Int
  /// Enough rows to read the part comfortably.
  var fair: Int
  /// The maximum: more rows would stay empty.
  var most: Int
  /// Order of service: the lowest rank is served first.
  var rank: Int
  /// Whether the part is served before all others when the rows do not suffice for all.
  var hasFocus = false

  static let none = RowDemand(least: 0, fair: 0, most: 0, rank: .max)
}

extension RowDemand {
  /// The rows of a text without a heading.
  static func text(
    _ rows: Int, fair: Int, rank: Int, hasFocus: Bool = false
  ) -> RowDemand {
    guard rows > 0 else { return .none }
    return RowDemand(
      least: 1, fair: min(fair, rows), most: rows, rank: rank, hasFocus: hasFocus)
  }

  /// The rows of a section: its heading, and some below it.
  static func section(_ rows: Int, least: Int, fair: Int, rank: Int) -> RowDemand {
    let most = 1 + rows
    return RowDemand(
      least: min(least, most), fair: min(max(least, fair), most), most: most, rank: rank)
  }

  /// The rows of a list: its heading, and one for each item; of a list without items, the heading.
  ///
  /// - Parameter count: The number of items; nil until it is known.
  static func list(_ count: Int?, rank: Int, hasFocus: Bool) -> RowDemand {
    let most = 1 + (count ?? 1)
    return RowDemand(
      least: min(2, most), fair: min(4, most), most: most, rank: rank, hasFocus: hasFocus)
  }
}
