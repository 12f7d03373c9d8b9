/// The beginning of a table whose columns are not known.
public struct TableSample: Equatable, Sendable {
  /// The first records; the first of them may have the names of the columns.
  public let records: [[String]]
  /// The fields that the columns probably have.
  public let guess: TableMapping

  public init(records: [[String]], guess: TableMapping) {
    self.records = records
    self.guess = guess
  }
}
