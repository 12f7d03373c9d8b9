/// A shown text without its Markdown characters, with the marks and the source of each part.
public struct MarkedText: Hashable, Sendable {
  /// The shown text in UTF-8; a line feed ends a line.
  public private(set) var bytes: [UInt8] = []
  /// The marked ranges of ``bytes``, in their order; they do not overlap.
  public private(set) var marks: [Mark] = []
  /// Where parts of the text come from, in their order.
  private var origins: [Origin] = []
  /// The end of the block in the source.
  var end = Int.max

  /// A range of the shown text with a look or a link.
  public struct Mark: Hashable, Sendable {
    /// Range in the shown text, in bytes.
    public let bytes: Range<Int>
    public let looks: Looks
    /// The target of the link; nil if the range is no link.
    public let link: LinkTarget?
  }

  private struct Origin: Hashable, Sendable {
    let shown: Int
    let source: Int
  }

  public init() {}

  /// Creates a text without marks and without a source.
  init(plain bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the offset in the source of a byte of the shown text, in O(log n).
  ///
  /// Within an escaped character or an entity it is approximate.
  public func source(of offset: Int) -> Int {
    var (low, high) = (0, origins.count)
    while low < high {
      let middle = (low + high) / 2
      if origins[middle].shown <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return origins.first?.source ?? 0 }
    let origin = origins[low - 1]
    let end = low < origins.count ? origins[low].source : end
    return max(origin.source, min(origin.source + offset - origin.shown, end - 1))
  }

  /// Returns the marks that overlap a range, in O(log n).
  public func marks(in range: Range<Int>) -> ArraySlice<Mark> {
    var (low, high) = (0, marks.count)
    while low < high {
      let middle = (low + high) / 2
      if marks[middle].bytes.upperBound <= range.lowerBound {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return marks[low...].prefix { $0.bytes.lowerBound < range.upperBound }
  }

  /// Appends bytes that begin at an offset of the source; a tab becomes four blanks.
  mutating func append(
    _ new: ArraySlice<UInt8>, from source: Int, looks: Looks = [], link: LinkTarget? = nil
  ) {
    var rest = new
    while let tab = rest.firstIndex(of: UInt8(ascii: "\t")) {
      let from = source + rest.startIndex - new.startIndex
      appendPlain(rest[..<tab], from: from, looks: looks, link: link)
      appendPlain(blanks, from: from + tab - rest.startIndex, looks: looks, link: link)
      rest = rest[(tab + 1)...]
    }
    appendPlain(rest, from: source + rest.startIndex - new.startIndex, looks: looks, link: link)
  }

  private mutating func appendPlain(
    _ new: ArraySlice<UInt8>, from source: Int, looks: Looks, link: LinkTarget?
  ) {
    guard !new.isEmpty else { return }
    let source = max(origins.last?.source ?? 0, min(source, max(0, end - 1)))
    origins.append(Origin(shown: bytes.count, source: source))
    let start = bytes.count
    bytes += new
    guard !looks.isEmpty || link != nil else { return }
    if let last = marks.last, last.bytes.upperBound == start, last.looks == looks, last.link == link
    {
      marks[marks.count - 1] = Mark(
        bytes: last.bytes.lowerBound..<bytes.count, looks: looks, link: link)
    } else {
      marks.append(Mark(bytes: start..<bytes.count, looks: looks, link: link))
    }
  }

  /// Removes line feeds at the end.
  mutating func trimLineFeeds() {
    while bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    marks.removeAll { $0.bytes.upperBound > bytes.count }
  }
}

private let blanks = Array(repeating: UInt8(ascii: " "), count: 4)[...]
