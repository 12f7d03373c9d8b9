import LibraryModel

/// The files of an external editor, and how they were found.
public enum OutsideEnding: Equatable, Sendable {
  /// The editor has ended; the complaint is not nil if it failed.
  case ended(LeftFiles, complaint: Message?)
  /// This program was killed before the editor ended: the files at the next start.
  case recovered(LeftFiles)
  /// Files without an editor that has a draft: an editor detached itself, or saved after this
  /// program was killed.
  case found(LeftFiles)
}

extension DraftSlot {
  /// The name of the file that an external editor gets.
  ///
  /// A slot always has the same name, so that the files of a killed editor are found by the next
  /// one.
  var fileName: String {
    let id =
      switch (note, owner) {
      case (let note?, _): "\(note)"
      case (nil, .character(let character, of: _)): "\(character)"
      case (nil, .book(let book)): "\(book)"
      case (nil, .inbox): "inbox"
      }
    let part = field.map { "-\($0.rawValue)" } ?? ""
    return "draft-\(id.prefix(8))\(part).md"
  }
}
