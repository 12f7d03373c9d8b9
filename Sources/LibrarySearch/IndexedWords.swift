import LibraryModel
import Markup

/// The words of an item, as the index stores them.
struct IndexedWords: Equatable {
  /// The words of titles, names and aliases.
  let title: String
  /// All other words.
  let body: String
  /// The marks for filters.
  let marks: String

  init(_ item: SearchedItem) {
    var marks = [Mark.kind(SearchedItem.kind(ofKey: item.key))]
    if let book = item.book { marks.append(Mark.book(book)) }
    switch item.content {
    case .book(let book):
      marks.append(Mark.owner(.book(book.id)))
      title = Self.words(book.title)
      body = Self.words(book.authors + [book.tagline, book.synopsis])
    case .character(let character, of: _):
      marks += Self.owners(.character(character.id, of: character.book))
      title = Self.words([character.name] + character.aliases)
      body = Self.words(character.synopsis)
    case .note(let note, book: _, character: _):
      marks += Self.owners(note.owner)
      title = Self.words(note.title)
      body = Self.words(note.text)
      if note.text.utf8.contains(UInt8(ascii: "#")) {
        marks += NoteDigest(note.text).tags.flatMap(Mark.tags)
      }
    }
    self.marks = marks.joined(separator: " ")
  }

  /// Returns the marks of an owner, and of the book of a character.
  private static func owners(_ owner: Owner) -> [String] {
    switch owner {
    case .character(_, of: let book): [Mark.owner(.book(book)), Mark.owner(owner)]
    case .book, .inbox: [Mark.owner(owner)]
    }
  }

  private static func words(_ texts: [String]) -> String { words(texts.joined(separator: "\n")) }

  private static func words(_ text: String) -> String {
    var words = ""
    words.reserveCapacity(text.utf8.count)
    for word in WordReader(text) {
      if !words.isEmpty { words += " " }
      words += word.text
    }
    return words
  }
}
