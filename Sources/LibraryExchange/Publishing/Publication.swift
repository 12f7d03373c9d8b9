import Markup

/// A document to read or print: the notes of a book or a character as chapters.
public struct Publication: Sendable {
  public struct Chapter: Sendable {
    /// Title for the contents.
    public let title: String
    /// The text in HTML, which is XML too.
    let html: String
  }

  /// Title on the title page.
  public let title: String
  /// The authors; empty if unknown.
  public let authors: [String]
  /// Language as a tag of BCP 47.
  public let language: String
  /// Id of the book or character.
  public let id: String
  /// Time of the last change of a note, in ISO 8601.
  public private(set) var changed: String
  /// The chapters, in their order.
  public private(set) var chapters: [Chapter] = []

  /// Creates a document without chapters.
  ///
  /// - Parameters:
  ///   - language: A tag of BCP 47; nil if unknown.
  ///   - changed: The time of the last change until notes are added, in ISO 8601.
  public init(title: String, authors: [String], language: String?, id: String, changed: String) {
    self.title = title
    self.authors = authors
    self.language = language ?? "en"
    self.id = id
    self.changed = changed
  }

  /// Adds a note as a chapter; one without a text is left out.
  ///
  /// Its first line becomes the heading of the chapter, unless it is too long for a title, or all
  /// that there is.
  ///
  /// - Parameter changed: Time of its last change, in ISO 8601.
  public mutating func add(_ text: String, changed: String) {
    guard text.contains(where: { !$0.isWhitespace }) else { return }
    let title = RenderedLine(NoteDigest(text).title).text
    chapters.append(Chapter(title: title, html: Self.html(text, isTitled: Self.hasTitle(text))))
    self.changed = max(self.changed, changed)
  }

  /// Adds a chapter that has a heading, such as the synopsis.
  public mutating func add(_ text: String, under heading: String) {
    let html = "<h1>\(heading.xml)</h1>\n" + Self.html(text)
    chapters.append(Chapter(title: heading, html: html))
  }

  /// Whether the first line of a note is its whole title: a longer line is a paragraph of prose.
  private static func hasTitle(_ text: String) -> Bool {
    text.drop(while: \.isWhitespace).prefix(longestTitle + 1).contains(where: \.isNewline)
  }

  /// Length of the longest title of a note, in characters.
  private static let longestTitle = 256

  /// Returns a text as HTML that is XML too: each attribute has a value.
  private static func html(_ text: String, isTitled: Bool = false) -> String {
    HTMLTags.replacing(in: MarkupText.html(text, isTitled: isTitled)) { tag in
      ["s", "-ref", "-backref"].reduce(tag.source) { source, end in
        source.replacing(" data-footnote\(end)>", with: ">")
          .replacing(" data-footnote\(end) ", with: " ")
      }
    }
  }
}

extension String {
  /// The text with the characters that XML reserves as entities, without those that it does not
  /// have.
  var xml: String {
    var text = ""
    for scalar in unicodeScalars
    where scalar.value >= 0x20 || "\t\n".unicodeScalars.contains(scalar) {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": break
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
