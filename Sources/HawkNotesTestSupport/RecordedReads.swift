import LibraryModel

/// Counts what windows ask a library.
public final class RecordedReads {
  /// The number of calls of each function that was answered.
  public private(set) var calls: [String: Int] = [:]
  /// The number of rows that were returned.
  public private(set) var rows = 0

  public func reset() { (calls, rows) = ([:], 0) }

  func count(_ function: StaticString, _ answer: Any) {
    let name = "\(function)".prefix { $0 != "(" }.description
    // Its readings are counted.
    if name == "together" { return }
    calls[name, default: 0] += 1
    rows += (answer as? any Rows)?.count ?? 1
  }
}

/// An answer that is a list.
private protocol Rows {
  var count: Int { get }
}

extension Array: Rows {}
extension Page: Rows { fileprivate var count: Int { rows.count } }
