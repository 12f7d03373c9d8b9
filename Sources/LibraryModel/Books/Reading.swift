/// One time that a book was read, from its start to its end, as far as the dates are known.
public struct Reading: Hashable, Sendable {
  /// Date of the start; nil if it is not known.
  public var started: PartialDate?
  /// Date of the end; nil if it is not known, or not yet.
  public var finished: PartialDate?

  /// Creates a reading; without dates it says only that the book was read.
  public init(started: PartialDate? = nil, finished: PartialDate? = nil) {
    self.started = started
    self.finished = finished
  }
}

extension Reading: LosslessStringConvertible {
  /// The interval in ISO 8601: `2021-03/2021-04-02`, `2021/` or `/`.
  public var description: String {
    (started?.description ?? "") + "/" + (finished?.description ?? "")
  }

  /// Reads an interval of two dates, each of which may be missing.
  public init?(_ description: String) {
    let halves = description.split(separator: "/", omittingEmptySubsequences: false).map(
      String.init)
    guard halves.count == 2 else { return nil }
    self.init(halves)
  }

  /// Reads two dates, each of which may be missing.
  init?(_ halves: [String]) {
    (started, finished) = (PartialDate(halves[0]), PartialDate(halves[1]))
    guard halves[0].isEmpty || started != nil, halves[1].isEmpty || finished != nil else {
      return nil
    }
  }
}
