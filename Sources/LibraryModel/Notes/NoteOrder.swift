/// An order of the notes of a book or a character.
public enum NoteOrder: String, CaseIterable, Sendable {
  /// The last saved first.
  case newest
  /// The first saved first.
  case oldest
  /// By the place in the book: pages, chapters, locations, per cent, then notes without a place.
  case place
  case title
  /// The user's own order.
  case hand

  /// The order that a key chooses after this one.
  public var next: NoteOrder {
    switch self {
    case .newest: .oldest
    case .oldest: .place
    case .place: .title
    case .title: .hand
    case .hand: .newest
    }
  }

  public var words: String {
    switch self {
    case .newest: "newest first"
    case .oldest: "oldest first"
    case .place: "by place"
    case .title: "by title"
    case .hand: "by hand"
    }
  }
}
