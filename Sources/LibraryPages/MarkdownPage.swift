public import LibraryModel
import Markup
import YAML

/// The Markdown file of a book, a character or a note: YAML front matter, then the text.
public struct MarkdownPage {
  /// The whole file.
  public let text: String

  /// Creates the page of a book.
  ///
  /// - Parameter synopsis: Its synopsis with links to files; nil for the synopsis as it is.
  public init(_ book: Book, synopsis: String? = nil) {
    var fields = Fields("\(book.id)", kind: "book")
    fields.add(book, Book.fields(.pages))
    text = fields.text + "# \(book.title)\n" + Self.ended(below: synopsis ?? book.synopsis)
  }

  /// Creates the page of a character.
  ///
  /// - Parameters:
  ///   - synopsis: Their synopsis with links to files; nil for the synopsis as it is.
  ///   - bookFile: Name of the file of the character's book.
  public init(_ character: BookCharacter, synopsis: String? = nil, bookFile: String) {
    var fields = Fields("\(character.id)", kind: "character")
    fields.add("book", "[[\(bookFile)]]")
    // The heading has the name.
    fields.add(character, BookCharacter.fields(.pages).filter { $0.field != .name })
    text =
      fields.text + "# \(character.name)\n" + Self.ended(below: synopsis ?? character.synopsis)
  }

  /// Creates the page of a note.
  ///
  /// - Parameters:
  ///   - bookFile: Name of the file of the note's book.
  ///   - characterFile: Name of the file of the note's character.
  public init(
    _ note: Note, text: String, bookFile: String?, characterFile: String?, created: String,
    updated: String
  ) {
    let digest = NoteDigest(text)
    var fields = Fields("\(note.id)", kind: "note")
    fields.add("book", bookFile.map { "[[\($0)]]" })
    fields.add("character", characterFile.map { "[[\($0)]]" })
    fields.add("tags", digest.tags)
    fields.add("created", created)
    fields.add("updated", updated)
    fields.add(note, Note.fields(.pages))
    self.text = fields.text + text + (text.hasSuffix("\n") ? "" : "\n")
  }

  private static func ended(below text: String) -> String {
    text.isEmpty ? "" : "\n" + text + (text.hasSuffix("\n") ? "" : "\n")
  }

  /// Whether a file is the page of an item, by its front matter.
  public static func isPage(_ bytes: [UInt8], of id: String) -> Bool {
    bytes.starts(with: "---\nhawknotes: \(id)\n".utf8)
  }

  /// The front matter.
  private struct Fields {
    /// The front matter with its lines of dashes; the id is its first line.
    var text: String { lines + "---\n" }
    private var lines: String

    init(_ id: String, kind: String) {
      lines = "---\nhawknotes: \(id)\n"
      add("kind", kind)
    }

    mutating func add(_ name: String, _ value: String?) {
      guard let value, !value.isEmpty else { return }
      lines += name + ": " + value.inYAML + "\n"
    }

    mutating func add(_ name: String, _ values: [String]) {
      guard !values.isEmpty else { return }
      lines += name + ":\n" + values.map { "- " + $0.inYAML + "\n" }.joined()
    }

    /// Adds the fields of an item that have a value; the synopsis stands below the heading.
    mutating func add<Item>(_ item: Item, _ rows: [FieldRow<Item>]) {
      for row in rows where row.field != .synopsis {
        let (name, value) = (row.field.rawValue, row.stored(item))
        switch value {
        case .none, .mark(false): break
        case .text(let text): add(name, text)
        case .list(let texts): add(name, texts)
        case .number, .quarters: lines += name + ": " + value.texts.joined() + "\n"
        case .mark(true): lines += name + ": true\n"
        }
      }
    }
  }
}
