/// A text as a value: UTF-8 in a balanced tree of small leaves, so that a change costs the same in
/// 10 MB as in ten words, and a copy costs nothing.
///
/// Offsets are bytes from the text's start. The tree is immutable and shared between copies; a
/// change makes new nodes along one path (the rope of Boehm, Atkinson and Plass, *Ropes: an
/// alternative to strings*, 1995, in the B-tree form of the xi editor).
public struct TextBuffer: Sendable {
  private var root: TextNode

  /// An empty text.
  public init() {
    root = .empty
  }

  /// A text of these UTF-8 bytes, as they are.
  public init(_ utf8: some Collection<UInt8>) {
    root = .tree(of: [utf8 as? [UInt8] ?? Array(utf8)])
  }

  /// A text of UTF-8 in pieces, which may be cut anywhere.
  public init(pieces: [[UInt8]]) {
    root = .tree(of: pieces)
  }

  /// The length in bytes.
  public var count: Int { root.count }

  /// Whether there is nothing in it.
  public var isEmpty: Bool { root.count == 0 }

  /// The bytes of a part; what lies outside of the text is left out.
  public func bytes(in range: Range<Int>) -> [UInt8] {
    let range = range.clamped(to: 0..<count)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    root.append(range, to: &bytes)
    return bytes
  }

  /// The whole text in bytes.
  public var bytes: [UInt8] { bytes(in: 0..<count) }

  /// A part as a text of its own, sharing what it can.
  public func slice(_ range: Range<Int>) -> TextBuffer {
    let range = range.clamped(to: 0..<count)
    var part = TextBuffer()
    part.root = root.slice(range)
    return part
  }

  /// Puts `replacement` in the place of a range.
  public mutating func replace(_ range: Range<Int>, with replacement: TextBuffer) {
    let range = range.clamped(to: 0..<count)
    root = root.slice(0..<range.lowerBound)
      .joined(with: replacement.root)
      .joined(with: root.slice(range.upperBound..<count))
  }

  /// How many words there are: runs without blanks in which there is a letter or a digit.
  public var words: Int { root.summary.words }

  /// How many line feeds stand before a place.
  public func lineFeeds(before offset: Int) -> Int { root.lineFeeds(before: offset) }

  /// The offset of the last line feed before `offset`.
  public func lineFeed(before offset: Int) -> Int? {
    let index = root.lineFeeds(before: offset) - 1
    return index < 0 ? nil : root.lineFeed(at: index)
  }

  /// The offset of the first line feed at or after `offset`.
  public func lineFeed(from offset: Int) -> Int? {
    let index = root.lineFeeds(before: offset)
    return index == root.summary.lineFeeds ? nil : root.lineFeed(at: index)
  }

  /// Whether both are one text, and not only equal ones.
  ///
  /// Costs nothing; equal texts that were made apart are not the same.
  public func isSame(as other: TextBuffer) -> Bool { root === other.root }
}

extension TextBuffer: Equatable {
  /// Whether both hold the same bytes.
  public static func == (left: TextBuffer, right: TextBuffer) -> Bool {
    left.root === right.root || (left.count == right.count && left.bytes == right.bytes)
  }
}
