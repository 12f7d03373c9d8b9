/// A text as a value: UTF-8 in a balanced tree of small leaves.
///
/// A change is O(log n), a copy O(1).
///
/// Offsets are bytes from the text's start. Nodes are immutable and shared between copies; a change
/// creates new nodes along one path (the rope of Boehm, Atkinson and Plass, *Ropes: an alternative
/// to strings*, 1995, in the B-tree form of the xi editor).
public struct TextBuffer: Sendable {
  private var root: TextNode

  public init() {
    root = .empty
  }

  /// Creates a text from UTF-8, unchanged.
  ///
  /// O(n).
  public init(_ utf8: some Collection<UInt8>) {
    root = .tree(of: [utf8 as? [UInt8] ?? Array(utf8)])
  }

  /// Creates a text from pieces of UTF-8, which may be split anywhere.
  ///
  /// O(n).
  public init(pieces: [[UInt8]]) {
    root = .tree(of: pieces)
  }

  /// Length in bytes.
  public var count: Int { root.count }

  public var isEmpty: Bool { root.count == 0 }

  /// Returns the bytes of a range, which is clamped to the text.
  public func bytes(in range: Range<Int>) -> [UInt8] {
    let range = range.clamped(to: 0..<count)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    root.append(range, to: &bytes)
    return bytes
  }

  /// All bytes.
  ///
  /// O(n).
  public var bytes: [UInt8] { bytes(in: 0..<count) }

  /// Returns a range as a text, which shares nodes with this one.
  ///
  /// O(log n).
  public func slice(_ range: Range<Int>) -> TextBuffer {
    let range = range.clamped(to: 0..<count)
    var part = TextBuffer()
    part.root = root.slice(range)
    return part
  }

  /// Replaces a range, which is clamped to the text.
  ///
  /// O(log n).
  public mutating func replace(_ range: Range<Int>, with replacement: TextBuffer) {
    let range = range.clamped(to: 0..<count)
    root = root.slice(0..<range.lowerBound)
      .joined(with: replacement.root)
      .joined(with: root.slice(range.upperBound..<count))
  }

  /// Number of words: runs without blanks that contain a letter or a digit.
  public var words: Int { root.summary.words }

  /// Returns the number of line feeds before `offset`.
  ///
  /// O(log n).
  public func lineFeeds(before offset: Int) -> Int { root.lineFeeds(before: offset) }

  /// Returns the offset of the last line feed before `offset`.
  public func lineFeed(before offset: Int) -> Int? { root.lineFeed(before: offset) }

  /// Returns the offset of the first line feed at or after `offset`.
  public func lineFeed(from offset: Int) -> Int? {
    let index = root.lineFeeds(before: offset)
    return index == root.summary.lineFeeds ? nil : root.lineFeed(at: index)
  }

  /// Returns the offset at which a line begins, counted from 0; the text's end if there is no such
  /// line.
  ///
  /// O(log n).
  public func lineStart(ofLine line: Int) -> Int {
    if line <= 0 { return 0 }
    return line > root.summary.lineFeeds ? count : root.lineFeed(at: line - 1) + 1
  }

  /// Returns whether both share the same tree.
  ///
  /// O(1); false for equal texts that were created separately.
  public func isSame(as other: TextBuffer) -> Bool { root === other.root }
}

extension TextBuffer: Equatable {
  /// Returns whether both have the same bytes.
  ///
  /// O(n).
  public static func == (left: TextBuffer, right: TextBuffer) -> Bool {
    left.root === right.root || (left.count == right.count && left.bytes == right.bytes)
  }
}
