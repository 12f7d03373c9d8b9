package import LibraryModel

extension OpenConflict {
  /// Whether the user has not resolved the conflict.
  ///
  /// - Parameter texts: The texts that the item has and had, the present one first.
  package func isOpen(among texts: [String]) -> Bool {
    // Before its text is an earlier version, a kill may have ended the synchronization: the next
    // one finds the conflict again.
    texts.contains { $0.withoutEnd == text.withoutEnd }
      && FileEdit(base: base, file: text, library: texts[0]) != .none
  }
}
