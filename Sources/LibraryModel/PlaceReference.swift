/// A place named by ids, names or slugs.
///
/// It may not exist.
public struct PlaceReference: Hashable, Sendable {
  /// The steps to the place, with names as they were written.
  public enum Path: Hashable, Sendable {
    /// The shelf, or a note of the Inbox.
    case shelf(note: String? = nil)
    /// A book, a character of it, or a note of either.
    case book(String, character: String? = nil, note: String? = nil)
    /// The list of favourite characters.
    case favourites
    /// A favourite character, or a note about them.
    case favourite(String, note: String? = nil)
    /// The results of a search for a text.
    case search(String)
    /// The loose drafts.
    case loose
  }

  public let path: Path
  let sheet: Link.Sheet?

  /// Creates the reference that names a link's place by ids.
  public init(_ link: Link) {
    sheet = link.sheet
    path =
      switch link.place {
      case .shelf: .shelf()
      case .note(let note, in: .inbox): .shelf(note: "\(note)")
      case .book(let book): .book("\(book)")
      case .character(let character, let book): .book("\(book)", character: "\(character)")
      case .note(let note, in: .book(let book)): .book("\(book)", note: "\(note)")
      case .note(let note, in: .character(let character, let book)):
        .book("\(book)", character: "\(character)", note: "\(note)")
      case .favourites: .favourites
      case .favourite(let character): .favourite("\(character)")
      case .favouriteNote(let note, let character): .favourite("\(character)", note: "\(note)")
      case .search(let text): .search(text)
      case .loose: .loose
      }
  }

  /// Reads a URL, or `b|BOOK` and `b|BOOK::c|CHARACTER`.
  ///
  /// The place need not exist.
  public init(url: String) throws(MalformedURL) {
    guard let (path, sheet) = Self.oldStyle(url) ?? Self.parts(of: url) else {
      throw MalformedURL(url: url)
    }
    self.path = path
    self.sheet = sheet
  }
}
