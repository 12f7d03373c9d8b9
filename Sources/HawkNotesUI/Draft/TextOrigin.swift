import LibraryModel

/// The place from which a text was entered: Esc goes back there.
struct TextOrigin: Equatable, Sendable {
  /// The section that had the focus; nil if the text was entered from elsewhere.
  var section: Section?
  /// The note that was read.
  var note: Note.ID?
  /// The first byte shown of that note.
  var top = 0 { didSet { top = max(0, top) } }
  /// Whether it was entered from another place, where the last jump began.
  var isElsewhere = false
}
