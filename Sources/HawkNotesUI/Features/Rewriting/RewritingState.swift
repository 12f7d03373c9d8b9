/// The sheet that rewrites links while it is open, as far as it is stored.
struct RewritingState: Equatable, Sendable {
  /// The item whose earlier names the links use.
  var item: ItemPlace?
  /// The index of the selected text.
  var row = 0 { didSet { row = max(0, row) } }
}
