import LibraryModel
import LibraryPages

/// The paths of the pages in the repository: made of the id, never of the title.
enum SyncPath {
  static let format = "format"
  static let readMe = "README.md"
  /// The version of the pages and their paths.
  static let version = 1
  static let formatLine = "hawknotes "

  static func of(_ item: LibraryItem) -> String {
    let id = item.identity
    return "\(item.kind.rawValue)s/\(id.prefix(2))/\(id).md"
  }

  /// Returns the item of a path; nil for another file.
  static func item(_ path: some Collection<UInt8>) -> LibraryItem? {
    guard path.count < 64, let text = String(validating: Array(path), as: UTF8.self) else {
      return nil
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].hasSuffix("s"), parts[2].hasSuffix(".md"),
      let item = LibraryItem("\(parts[0].dropLast()):\(parts[2].dropLast(3))"),
      of(item).utf8.elementsEqual(text.utf8)
    else { return nil }
    return item
  }

  static let readMeText = """
    # A library of Hawk Notes

    Hawk Notes keeps this repository equal to the libraries of several machines. Each book, character and
    note is one Markdown page, at a path made of its id. Read and blame it as you like. A page that you
    edit here is merged with the libraries at their next synchronization; keep the lines between `---`.

    The file `format` has the version of the pages.

    """
}
