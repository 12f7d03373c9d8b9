import LibraryStore

extension LibraryLoss {
  /// What the window says of it.
  var words: String {
    backup == nil
      ? "The library is lost and has no backup. See `hawknotes doctor`."
      : "The library is lost. q, then run `hawknotes doctor --restore`."
  }
}
