import LibraryModel

/// The sheet that rewrites links, while it is open.
struct RewritingState: Equatable, Sendable {
  /// The item whose earlier names the links use; stored.
  var item: ItemPlace?
  /// The index of the selected text; stored.
  var row = 0 { didSet { row = max(0, row) } }
  /// The texts with links to an old name; nil until they have been read.
  var links: OldLinks?
}
