import LibraryModel
import TextUI

/// The words of the notes on the screen, counted while no key is pressed.
///
/// A number stays shown until the words of the next version are counted.
struct NoteCounts: Equatable, Sendable {
  private struct Count: Equatable, Sendable {
    var version: Note.ID
    var words: Int
  }

  private var counts: [Note.ID: Count] = [:]

  /// Returns the words of a note; nil until they were counted.
  func words(of note: Note.ID) -> Int? { counts[note]?.words }

  /// Returns whether the words of a version were counted.
  func isCounted(_ version: Note.ID, of note: Note.ID) -> Bool { counts[note]?.version == version }

  mutating func add(_ words: [Note.ID: Int], of versions: [Note.ID: Note.ID]) {
    for (note, words) in words {
      counts[note] = versions[note].map { Count(version: $0, words: words) }
    }
  }

  /// Drops the notes that are no longer shown.
  mutating func keep(_ notes: [Note.ID]) {
    let kept = Set(notes)
    if counts.keys.contains(where: { !kept.contains($0) }) {
      counts = counts.filter { kept.contains($0.key) }
    }
  }
}

extension WindowState {
  /// The next count of words of shown notes while no key is pressed; nil if all were counted.
  var noteCountReading: LibraryReading? {
    guard library.isLoaded, retries.readings.isEmpty else { return nil }
    var versions: [Note.ID: Note.ID] = [:]
    if showsNoteWords, let rows = noteRows?.rows {
      for row in rows where !library.counts.isCounted(row.version, of: row.id) {
        versions[row.id] = row.version
      }
    }
    if let note = openNote, !library.counts.isCounted(note.version, of: note.id) {
      versions[note.id] = note.version
    }
    return versions.isEmpty ? nil : .wordsOfNotes(versions)
  }

  /// Whether the list of notes is on the screen, and its rows have room for their words.
  private var showsNoteWords: Bool {
    // While a text is written, this is asked at each key.
    !showsTextAlone && sections.contains(.notes) && layout.notes.columns >= NotesView.leastForWords
  }
}
