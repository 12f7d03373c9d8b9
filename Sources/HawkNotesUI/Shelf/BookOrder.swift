import LibraryModel

/// The order of the books on the Shelf.
enum BookOrder: String, CaseIterable, Sendable {
  case status, title, author, added, rating
  case lastNote = "last-note"

  /// The order that a key chooses after this one.
  var next: BookOrder {
    switch self {
    case .status: .title
    case .title: .author
    case .author: .added
    case .added: .lastNote
    case .lastNote: .rating
    case .rating: .status
    }
  }

  /// The words for the heading of the list.
  var words: String {
    switch self {
    case .status: "by status"
    case .title: "by title"
    case .author: "by author"
    case .added: "last added first"
    case .lastNote: "last note first"
    case .rating: "best first"
    }
  }

  /// The order in the library; books by status are in the reader's own order.
  var sort: BookQuery.Sort {
    switch self {
    case .status: .position
    case .title: .title
    case .author: .author
    case .added: .added
    case .lastNote: .lastNote
    case .rating: .rating
    }
  }
}
