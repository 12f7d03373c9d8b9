import LibraryModel

extension Record {
  /// The names of the fields of a result of a search.
  static let resultFields = ["kind", "id", "url", "book", "character", "part", "line", "text"]

  /// The fields of a result of a search; without its whole text unless that was read.
  init(_ row: SearchRow, text: String? = nil) {
    let record = Record([
      "kind": .text(row.kind), "id": .text(row.id), "url": .text(Link(to: row.place).url),
      "book": FieldValue(row.book), "character": FieldValue(row.character),
      "part": .text(row.part.rawValue), "line": .text(row.line),
    ])
    self = text.map { record + Record(["text": .text($0)]) } ?? record
  }
}

extension SearchRow {
  /// `book`, `character`, `note` or `draft`.
  var kind: String {
    switch subject {
    case .item(let item): item.kind.rawValue
    case .draft: "draft"
    }
  }

  /// The id of the item or the draft.
  fileprivate var id: String {
    switch subject {
    case .item(let item): item.id
    case .draft(let id): "\(id)"
    }
  }

  /// The result in a list for people.
  var shown: String {
    let owner = [book, character].compactMap(\.self).joined(separator: " › ")
    let unowned = place == .loose ? "Loose drafts" : part == .text ? "Inbox" : "New book"
    let place = (owner.isEmpty ? unowned : owner).clipped(to: 24).padded(to: 24)
    return "\(id.prefix(8))  \(kind.padded(to: 9))  \(place)  \(line)"
  }
}
