import struct FoundationEssentials.Date
import LibraryModel
import LibraryPages

/// The names of all books and characters, as this process has read them last.
final class MirrorNames {
  let time: (Date) -> String
  /// Reads a time; nil for a text that is none.
  let date: (String) -> Date?
  /// Hash of the form of pages: it changes if a new version of the program writes them in another
  /// way.
  private(set) lazy var shape = FileHash.of(Array(MarkdownPages.sample(time: time).utf8))
  /// The pages with the names; nil if they were not read.
  private(set) var pages: MarkdownPages?
  /// Hashes of the names of the files, in lower case, and of the inbox.
  private(set) var subjectFiles: Set<Int> = []
  /// The id of the names: ``MirrorRecord/Subject/names``.
  private(set) var id: String?

  init(time: @escaping (Date) -> String, date: @escaping (String) -> Date?) {
    (self.time, self.date) = (time, date)
  }

  func keep(_ read: MarkdownPages, as id: String) {
    (pages, self.id) = (read.withNamesOnly, id)
    subjectFiles = [MarkdownPages.inbox.lowercased().hashValue]
    for (_, name) in read.subjectFiles { subjectFiles.insert(name.lowercased().hashValue) }
  }

  func forget() { pages = nil }
}

extension MarkdownPages {
  /// The books and characters, and the names of their files.
  var subjectFiles: [(LibraryItem, String)] {
    books.flatMap { (book, file) in
      [(.book(book.id), file)]
        + characters(of: book.id).map { (.character($0.character.id), $0.file) }
    }
  }
}
