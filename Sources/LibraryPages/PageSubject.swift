public import LibraryModel

/// A book or a character: its page has several fields.
public protocol PageSubject: ItemWithFields {
  /// The name of its kind, in lower case.
  static var kind: String { get }
  var item: LibraryItem { get }
  var version: Identifier<Self> { get set }
  /// The order of the notes; nil if it never changed.
  var order: NoteOrder? { get set }
  /// The order by hand of the notes; nil if there is none.
  var hand: HandOrder? { get set }
  /// Version, as it is recorded with the file.
  var mark: String { get }
  var synopsis: String { get set }
  /// The page as an export writes it, without links to files.
  var page: String { get }

  /// Returns the item with what its page says.
  func read(_ file: MarkdownFile) throws(PageProblem) -> Self
  /// Returns the version that was recorded with a file.
  static func version(_ mark: String, among versions: [Self]) -> Self?
}

extension PageSubject {
  /// The item as it is read from its own page: blanks at the ends are lost in a file.
  public var asRead: Self {
    (try? MarkdownFile(Array(page.utf8)).map { try read($0) }) ?? self
  }

  /// Returns whether the pages of two versions say the same.
  public func isLike(_ other: Self) -> Bool {
    Self.fields(.pages).allSatisfy { $0.stored(self).texts == $0.stored(other).texts }
  }

  /// Returns the version of a mark, with the order of notes that the mark has.
  fileprivate static func version(_ mark: PageMark, among versions: [Self]) -> Self? {
    var version = versions.first { "\($0.version)" == mark.version }
    version?.order = mark.order.stored
    version?.hand = mark.order.hand
    return version
  }
}

extension Book: PageSubject {
  public static let kind = "book"

  public var item: LibraryItem { .book(id) }
  public var mark: String { PageMark("\(version)", order: ordering).text }
  public var page: String { MarkdownPage(self).text }

  public func read(_ file: MarkdownFile) throws(PageProblem) -> Book { try file.book(self) }

  public static func version(_ mark: String, among versions: [Book]) -> Book? {
    version(PageMark(mark), among: versions)
  }
}

extension BookCharacter: PageSubject {
  public static let kind = "character"

  public var item: LibraryItem { .character(id) }
  public var mark: String {
    PageMark("\(version)", isFavourite: isFavourite, order: ordering).text
  }
  public var page: String { MarkdownPage(self, bookFile: "").text }

  public func read(_ file: MarkdownFile) throws(PageProblem) -> BookCharacter {
    try file.character(self)
  }

  public static func version(_ mark: String, among versions: [BookCharacter]) -> BookCharacter? {
    let mark = PageMark(mark)
    var version = version(mark, among: versions)
    version?.isFavourite = mark.isFavourite
    return version
  }
}

/// The version of an item with the fields that are no part of a version.
private struct PageMark {
  let version: String
  var isFavourite = false
  var order = NoteOrdering()

  init(_ version: String, isFavourite: Bool = false, order: NoteOrdering) {
    (self.version, self.isFavourite, self.order) = (version, isFavourite, order)
  }

  /// Reads a mark: the version, then words.
  init(_ text: String) {
    let words = text.split(separator: " ").map(String.init)
    version = words.first ?? ""
    for word in words.dropFirst() {
      if word == Self.favourite { isFavourite = true } else { order = NoteOrdering(word) ?? order }
    }
  }

  var text: String {
    version + (isFavourite ? " " + Self.favourite : "")
      + (order == NoteOrdering() ? "" : " \(order)")
  }

  private static let favourite = "favourite"
}
