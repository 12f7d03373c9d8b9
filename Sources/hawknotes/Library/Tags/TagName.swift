import Markup

/// A tag in an argument, with or without `#`.
struct TagName {
  /// The name without `#`.
  let name: String

  init(_ word: String) { name = word.hasPrefix("#") ? String(word.dropFirst()) : word }

  /// Whether a text has the tag, in any case, or one below it.
  func isTag(of text: String) -> Bool {
    let name = name.lowercased()
    return NoteDigest(text).tags.contains {
      $0.lowercased() == name || $0.lowercased().hasPrefix(name + "/")
    }
  }

  /// Reads a tag that will be written into a text.
  ///
  /// - Throws: `Failure` if it would not be read as a tag in a note.
  init(written word: String) throws(Failure) {
    self.init(word)
    guard NoteDigest("#" + name).tags == [name] else {
      throw Failure(
        .usage, "\"\(word)\" is not a tag: use letters, digits, _ - /, and not only digits")
    }
  }
}
