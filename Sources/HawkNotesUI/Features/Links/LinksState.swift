import LibraryModel

/// The sheet of unresolved links while it is open.
struct LinksState: Equatable, Sendable {
  /// The index of the selected link; stored.
  var row = 0 { didSet { row = max(0, row) } }
  /// The links to names that no item has, as far as they were read; nil until then.
  var links: [UnresolvedLink]?
  /// Whether these are all links.
  var isWhole = false

  var rows: [UnresolvedLink] { links ?? [] }
}
