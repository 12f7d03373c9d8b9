import LibraryModel

extension Record {
  /// The names of the fields of a deletion in the bin.
  static let deletionFields = ["id", "time", "items"]

  /// The fields of a deletion; without the texts of its items unless they were read.
  init(_ deletion: Deletion, texts: [LibraryItem: String] = [:]) {
    self.init([
      "id": .text("\(deletion.id)"), "time": .text(deletion.time.text),
      "items": .records(deletion.entries.map { Record($0, text: texts[$0.item]) }),
    ])
  }

  private init(_ entry: Deletion.Entry, text: String?) {
    let record = Record([
      "kind": .text(entry.item.kind.rawValue), "id": .text(entry.item.id),
      "title": .text(entry.title), "owner": FieldValue(entry.owner.isEmpty ? nil : entry.owner),
      "characters": .int(entry.attachments.characters), "notes": .int(entry.attachments.notes),
    ])
    self = text.map { record + Record(["text": .text($0)]) } ?? record
  }
}

extension Deletion {
  /// The deletion in a list for people.
  var line: String {
    "\("\(id)".prefix(8))  \(time.day)  " + entries.map(\.words).joined(separator: "; ")
  }
}

extension Deletion.Entry {
  /// The item with what belongs to it.
  var words: String {
    "\(item.kind.rawValue) \"\(title)\"" + (owner.isEmpty ? "" : " of \(owner)")
      + attachments.wordsIfAny(", with ")
  }
}

extension Attachments {
  /// The numbers that are not zero: `3 books, 12 characters, 140 notes`; empty if all are.
  var words: String {
    [(books, "book"), (characters, "character"), (notes, "note")]
      .filter { $0.0 > 0 }.map { count($0.0, $0.1) }.joined(separator: ", ")
  }

  fileprivate func wordsIfAny(_ before: String) -> String { words.isEmpty ? "" : before + words }
}
