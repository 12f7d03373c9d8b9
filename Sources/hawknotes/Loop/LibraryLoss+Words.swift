import LibraryStore

extension LibraryLoss {
  /// What the window says of it.
  var words: String {
    backup == nil
      ? "The library was lost, and has no backup: `hawknotes doctor`."
      : "The library was lost: q, then `hawknotes doctor --restore`."
  }
}
