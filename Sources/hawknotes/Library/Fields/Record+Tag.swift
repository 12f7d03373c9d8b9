import LibraryModel

extension Record {
  static let tagFields = ["name", "notes", "lastNote"]

  init(_ tag: TagRow) {
    self.init([
      "name": .text(tag.name), "notes": .int(tag.notes), "lastNote": .text(tag.lastNote.text),
    ])
  }
}

extension TagRow {
  /// The tag in a list for people.
  var line: String { "\("\(notes)".padded(before: 8))  \(lastNote.day)  #\(name)" }
}
