/// The sheet of unresolved links while it is open, as far as it is stored.
struct LinksState: Equatable, Sendable {
  /// The index of the selected link.
  var row = 0 { didSet { row = max(0, row) } }
}
