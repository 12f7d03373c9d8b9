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

  /// A demand for no rows.
  static let none = RowDemand(least: 0, fair: 0, most: 0, rank: .max)
}
