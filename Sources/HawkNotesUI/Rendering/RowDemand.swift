/// What a part of a screen asks for, in rows.
struct RowDemand {
  /// Fewer are of no use: then it gets none.
  var least: Int
  /// With these it can be read.
  var fair: Int
  /// More would stay empty.
  var most: Int
  /// Who is served first: the lowest.
  var rank: Int
  /// Whether it is served before all others where there is not enough for everybody.
  var hasFocus = false

  /// Nothing.
  static let none = RowDemand(least: 0, fair: 0, most: 0, rank: .max)
}
