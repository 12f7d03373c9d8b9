import LibraryStore

extension LibraryLoss {
  /// The warning in the window.
  var words: String {
    backup == nil
      ? "The library is lost and has no backup. See `hawknotes doctor`."
      : "The library is lost. q, then `hawknotes doctor --restore`."
  }
}
