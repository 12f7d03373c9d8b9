import LibraryModel

/// Notes and where they are, in one light value.
struct NoteList: LosslessStringConvertible, Equatable, Sendable {
  var notes: [NotePlace] = []

  init() {}

  init?(_ description: String) {
    notes = description.split(separator: " ").compactMap { NotePlace(String($0)) }
  }

  var description: String { notes.map(\.description).joined(separator: " ") }

  /// Adds one at the end; of so many that nobody goes back to it, the first is forgotten.
  ///
  /// NB: all of them are kept at each step: a window that stays for months is not to write ever more.
  mutating func append(_ note: NotePlace) {
    notes.append(note)
    if notes.count > Self.most { notes.removeFirst() }
  }

  static let most = 100
}
