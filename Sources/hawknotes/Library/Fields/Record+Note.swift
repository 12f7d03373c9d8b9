import struct FoundationEssentials.Date
import LibraryModel
import LibraryStore

extension Record {
  static let noteFields = [
    "id", "url", "of", "book", "character", "title", "preview", "place", "tags", "created",
    "updated", "version", "text",
  ]

  /// The fields of a note; without its text unless that was read.
  init(_ note: ListedNote) {
    let row = note.row
    // The URL of a note continues that of its owner; both are needed for each note of a long list.
    let owner = Link(to: note.owner.place).url
    let record = Record([
      "id": .text("\(row.id)"), "url": .text(owner + "/note/\(row.id)"),
      "of": .text(owner), "book": FieldValue(note.book),
      "character": FieldValue(note.character), "title": .text(row.title),
      "preview": .text(row.preview), "place": FieldValue(row.passage?.description),
      "tags": .texts(note.tags), "created": .text(row.created.text),
      "updated": .text(row.updated.text), "version": .text("\(row.version)"),
    ])
    self = note.text.map { record + Record(["text": .text($0)]) } ?? record
  }

  static let revisionFields = ["id", "time", "current", "text"]

  /// The fields of a text that a note had.
  init(_ revision: Revision<Note>, isCurrent: Bool) {
    self.init([
      "id": .text("\(revision.subject.version)"), "time": FieldValue(revision.time?.text),
      "current": .bool(isCurrent), "text": .text(revision.subject.text),
    ])
  }
}

extension ListedNote {
  /// The note in a list for people.
  var line: String {
    let owner = [book, character].compactMap(\.self).joined(separator: " › ")
    let place = (owner.isEmpty ? "Inbox" : owner).clipped(to: 24).padded(to: 24)
    return "\("\(row.id)".prefix(8))  \(row.created.day)  \(place)  \(row.title)"
  }
}
