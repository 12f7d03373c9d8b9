public import LibraryModel

/// The parts of a note that lists and filters show, derived from its text.
public struct NoteDigest: Hashable, Sendable {
  /// Version of the parser: increased whenever the digest of an existing text can change.
  public static let parser = 5

  /// The first line that is not blank, without the marks of a heading; empty if there is none.
  public let title: String
  /// Beginning of the text below the title, at most 240 characters.
  public let preview: String
  /// Tags without `#`, in their order, each once whatever its case.
  public let tags: [String]
  /// The first place in the book that the text names.
  public let passage: Passage?
  /// The keys of the names that the text links to, each once: see `linkKey`.
  public let links: [String]

  /// Parses a text.
  ///
  /// Takes time in proportion to the length of the text.
  public init(_ text: String) {
    title = Note.title(of: text)
    preview = Self.preview(of: text, below: Note.firstLine(of: text))
    let values = MarkupValues(text)
    var seen: Set<String> = []
    tags = values.tags.map(\.name).filter { seen.insert($0.lowercased()).inserted }
    passage = values.passages.first?.passage
    var names: Set<String> = []
    links = values.nameLinks.map(\.name.linkKey)
      .filter { !$0.isEmpty && names.insert($0).inserted }
  }

  private static func preview(of text: String, below line: Substring) -> String {
    let beginning = Substring(text.utf8.prefix(4096)).drop(while: \.isWhitespace)
    let below = beginning.dropFirst(line.count).drop(while: \.isWhitespace)
    return String(below.prefix(240))
  }
}
