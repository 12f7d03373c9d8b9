import LibraryModel

/// Notes with their owners, in one small value.
struct NoteList: LosslessStringConvertible, Equatable, Sendable {
  var notes: [NotePlace] = []

  init() {}

  init?(_ description: String) {
    notes = description.split(separator: " ").compactMap { NotePlace(String($0)) }
  }

  var description: String { notes.map(\.description).joined(separator: " ") }

  /// Adds a note at the end; above the limit the oldest is forgotten.
  ///
  /// NB: the whole list is stored at each step: without the limit, a window that is open for months
  /// would write more and more.
  mutating func append(_ note: NotePlace) {
    notes.append(note)
    if notes.count > Self.most { notes.removeFirst() }
  }

  static let most = 100
}
