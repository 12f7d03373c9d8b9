import LibraryExchange
import LibraryModel
import LibraryStore

/// A book or a character: its page has several fields.
protocol PageSubject: ItemWithFields {
  associatedtype ID: CustomStringConvertible

  /// Description of the item.
  static var kind: String { get }
  var item: LibraryItem { get }
  /// Version, as it is recorded with the file.
  var mark: String { get }
  var synopsis: String { get set }
  /// The names on which links and the names of files depend.
  var names: SubjectNames { get }

  /// Returns the item with what its page says.
  func read(_ file: MarkdownFile) throws(PageProblem) -> Self
  /// The page as an export writes it, without links to files.
  var page: String { get }

  static func current(_ id: ID, in library: Library) throws(LibraryError) -> Self?
  /// Returns the item with an id, also one in the bin.
  static func kept(_ id: ID, in library: Library) throws(LibraryError) -> Self?
  /// Returns the versions of an item, the present one first.
  static func versions(of id: ID, in library: Library) throws(LibraryError) -> [Self]
  /// Returns the version that was recorded with a file.
  static func version(_ mark: String, among versions: [Self]) -> Self?
  /// Saves the item as a new version over another one, and returns it.
  func saved(over old: Self, as version: ID, in library: Library) throws(LibraryError) -> Self
  static func newID() -> ID
}

extension PageSubject {
  /// The item as it is read from its own page: blanks at the ends are lost in a file.
  var asRead: Self { (try? MarkdownFile(Array(page.utf8)).map { try read($0) }) ?? self }

  /// Returns whether the pages of two versions say the same.
  func isLike(_ other: Self) -> Bool {
    Self.fields(.pages).allSatisfy { $0.stored(self).texts == $0.stored(other).texts }
  }
}

/// The names of a book or a character; without any if it is in the bin, or has no page yet.
struct SubjectNames: Equatable {
  /// The title, or the name and the aliases: links may have them.
  var names: [String] = []
  /// What distinguishes it from others of the same name: the first author, or the book.
  var hint = ""
}
