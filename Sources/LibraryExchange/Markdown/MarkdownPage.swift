public import LibraryModel
import Markup
import Yams

/// The Markdown file of a book, a character or a note: YAML front matter, then the text.
public struct MarkdownPage {
  /// The whole file.
  public let text: String

  /// Creates the page of a book.
  public init(_ book: Book) {
    var fields = Fields("\(book.id)", kind: "book")
    fields.add("title", book.title)
    fields.add("authors", book.authors)
    fields.add("tagline", book.tagline)
    fields.add("isbn", book.isbn)
    fields.add("year", number: book.year)
    fields.add("pages", number: book.pages)
    fields.add("status", book.status?.rawValue)
    fields.add("rating", plain: book.rating?.description)
    fields.add("readings", book.readings.map(\.description))
    fields.add("progress", book.progress?.description)
    fields.add("shop", book.shopURL)
    text = fields.text + "# \(book.title)\n" + Self.ended(below: book.synopsis)
  }

  /// Creates the page of a character.
  public init(_ character: BookCharacter, bookFile: String) {
    var fields = Fields("\(character.id)", kind: "character")
    fields.add("book", "[[\(bookFile)]]")
    fields.add("aliases", character.aliases)
    if character.isFavourite { fields.add("favourite", plain: "true") }
    text = fields.text + "# \(character.name)\n" + Self.ended(below: character.synopsis)
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
    private var pairs: [(Node, Node)] = []
    private let id: String

    init(_ id: String, kind: String) {
      self.id = id
      add("kind", kind)
    }

    mutating func add(_ name: String, _ value: String?) {
      guard let value, !value.isEmpty else { return }
      pairs.append((Node(name), Self.quoted(value)))
    }

    mutating func add(_ name: String, _ values: [String]) {
      guard !values.isEmpty else { return }
      pairs.append((Node(name), Node(values.map(Self.quoted))))
    }

    mutating func add(_ name: String, plain value: String?) {
      guard let value else { return }
      pairs.append((Node(name), Node(value)))
    }

    mutating func add(_ name: String, number: Int?) { add(name, plain: number.map { "\($0)" }) }

    /// A text that YAML reads as a text, whatever it looks like.
    private static func quoted(_ value: String) -> Node {
      .scalar(Node.Scalar(value, Tag(.str), .doubleQuoted))
    }

    /// The front matter with its lines of dashes; the id is its first line.
    var text: String {
      let body = try? Yams.serialize(
        node: Node(pairs), width: -1, allowUnicode: true, sortKeys: false)
      return "---\nhawknotes: \(id)\n\(body ?? "")---\n"
    }
  }
}
