public import LibraryModel

/// The tags, places in the book and links of a text.
///
/// All ranges are those of the source, in bytes. Within code there are none.
public struct MarkupValues: Hashable, Sendable {
  /// A tag: `#tag`.
  public struct Tag: Hashable, Sendable {
    /// The tag without `#`, in its own case.
    public let name: String
    /// Range of the tag with its `#`.
    public let bytes: Range<Int>
  }

  /// A place in the book: `@p213`.
  public struct NamedPassage: Hashable, Sendable {
    public let passage: Passage
    /// Range of the place with its `@`.
    public let bytes: Range<Int>
  }

  public struct Link: Hashable, Sendable {
    public let target: LinkTarget
    /// Range of `[[Name|shown words]]` with the brackets; for an address, range of the shown words.
    public let bytes: Range<Int>
    /// Whether it has an exclamation mark before its brackets.
    var isEmbedded = false
    /// Whether it is in a cell of a table, where a bar is written `\|`.
    public internal(set) var isInTable = false
  }

  /// The tags, in their order; a tag that occurs twice is here twice.
  public internal(set) var tags: [Tag] = []
  /// The places in the book, in their order.
  public internal(set) var passages: [NamedPassage] = []
  /// The links, in their order.
  public internal(set) var links: [Link] = []

  /// Creates the values of a text without any.
  init() {}

  /// Parses a text; takes time in proportion to its length.
  public init(_ text: String) {
    if text.utf8.contains(where: \.beginsValue) || text.utf8.mayHaveAddress {
      self.init(MarkupText(text.utf8))
    } else {
      self.init()
    }
  }

  /// Parses all parts of a text; takes time in proportion to its length.
  public init(_ text: MarkupText) {
    for index in text.parts.indices {
      var reader = text.reader(ofPart: index)
      _ = reader.read()
      append(reader.values)
    }
  }

  /// Appends the values of the next part or block.
  mutating func append(_ next: MarkupValues) {
    tags += next.tags
    passages += next.passages
    links += next.links
  }
}

extension UInt8 {
  /// Whether a tag, a place or a link can begin with this byte.
  fileprivate var beginsValue: Bool {
    switch self {
    case UInt8(ascii: "#"), UInt8(ascii: "@"), UInt8(ascii: "["), UInt8(ascii: "<"): true
    default: false
    }
  }
}
