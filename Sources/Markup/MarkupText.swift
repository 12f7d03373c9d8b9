/// A text in Markdown, divided into parts that are parsed one at a time.
///
/// A part has at most 64 KB, so that the first screen of a long text costs no more than that of a
/// short one. A part ends where a new block begins at the left margin; longer blocks are divided,
/// and the next part continues the same code, HTML, table, quotation and lists. A link's definition
/// is known only within its part.
public struct MarkupText: Sendable {
  /// The text in UTF-8.
  public let bytes: [UInt8]
  /// The ranges of the parts, which cover the text.
  public let parts: [Range<Int>]
  /// Construct that each part continues.
  private let openings: [PartOpening]

  /// Divides a text; takes time in proportion to its length.
  public init(_ text: some Sequence<UInt8>) {
    bytes = Array(text)
    let found = PartScanner.parts(of: bytes)
    parts = found.map(\.range)
    openings = found.map(\.opening)
  }

  /// Returns the index of the part that contains an offset; the last part for the text's end.
  public func part(of offset: Int) -> Int {
    parts.lastIndex { $0.lowerBound <= offset } ?? 0
  }

  /// Parses a part; takes time in proportion to its length.
  ///
  /// Ranges and offsets of its blocks are those of the whole text.
  public func blocks(ofPart index: Int) -> [MarkupBlock] {
    guard parts.indices.contains(index) else { return [] }
    var reader = reader(ofPart: index)
    return reader.read()
  }

  func reader(ofPart index: Int) -> MarkupReader {
    MarkupReader(bytes, in: parts[index], continuing: openings[index])
  }
}
