import LibraryModel

/// The bin sheet while it is open, as far as it is stored.
struct BinState: Equatable, Sendable {
  /// The selected deletion.
  var selected: Deletion.ID?
}
