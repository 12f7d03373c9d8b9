/// A name or tag that is being completed in a text.
public struct CompletionState: Equatable, Sendable {
  /// The offset after `[[` or `#`, in bytes; nil while nothing is completed.
  var start: Int? { didSet { start = start.map { max(0, $0) } } }
  /// The index of the chosen row; nil while none is chosen.
  var row: Int? { didSet { row = row.map { max(0, $0) } } }
}
