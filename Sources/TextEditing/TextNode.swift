/// A node of the tree in a `TextBuffer`: a leaf with bytes, or a branch with nodes of the next
/// lower height.
///
/// Nodes are immutable, so that texts share them. All leaves have the same depth. Every node except
/// the root and the ends of a slice is at least half full.
final class TextNode: Sendable {
  let height: Int
  let summary: TextSummary
  /// Bytes of a leaf: a slice of the array from which the text was created, or a small array.
  let leaf: ArraySlice<UInt8>
  let children: [TextNode]

  var count: Int { summary.count }

  static let empty = TextNode(leaf: [])
  static let leafSize = 1024
  static let width = 16

  init(leaf: ArraySlice<UInt8>) {
    height = 0
    summary = TextSummary(leaf)
    self.leaf = leaf
    children = []
  }

  init(children: [TextNode]) {
    height = (children.first?.height ?? 0) + 1
    summary = children.dropFirst().reduce(children.first?.summary ?? TextSummary()) {
      $0 + $1.summary
    }
    leaf = []
    self.children = children
  }

  /// Builds a balanced tree over these bytes, without copying them.
  ///
  /// O(n).
  static func tree(of pieces: [[UInt8]]) -> TextNode {
    var leaves: [TextNode] = []
    leaves.reserveCapacity(pieces.reduce(0) { $0 + $1.count / leafSize + 1 })
    for piece in pieces where !piece.isEmpty {
      for start in stride(from: 0, to: piece.count, by: leafSize) {
        leaves.append(TextNode(leaf: piece[start..<min(start + leafSize, piece.count)]))
      }
    }
    return grown(leaves)
  }

  /// Builds the levels above a level of nodes.
  private static func grown(_ level: [TextNode]) -> TextNode {
    var level = level
    while level.count > 1 {
      level = stride(from: 0, to: level.count, by: width).map {
        TextNode(children: Array(level[$0..<min($0 + width, level.count)]))
      }
    }
    return level.first ?? .empty
  }

  func append(_ range: Range<Int>, to bytes: inout [UInt8]) {
    guard !range.isEmpty else { return }
    if height == 0 {
      bytes += part(range)
      return
    }
    forEachChild(in: range) { child, part in child.append(part, to: &bytes) }
  }

  /// Returns the number of line feeds before `offset`.
  ///
  /// O(log n).
  func lineFeeds(before offset: Int) -> Int {
    if offset >= count { return summary.lineFeeds }
    if height == 0 { return leaf.prefix(max(0, offset)).lineFeeds }
    var start = 0
    var sum = 0
    for child in children {
      if offset < start + child.count {
        return sum + child.lineFeeds(before: offset - start)
      }
      start += child.count
      sum += child.summary.lineFeeds
    }
    return sum
  }

  /// Returns the offset of the last line feed before `offset`; nil if there is none.
  ///
  /// O(log n).
  func lineFeed(before offset: Int) -> Int? {
    guard summary.lineFeeds > 0 else { return nil }
    if height == 0 {
      return leaf.prefix(max(0, offset)).withUnsafeBufferPointer { $0.lastLineFeed }
    }
    var start = count
    for child in children.reversed() {
      start -= child.count
      guard start < offset else { continue }
      if let found = child.lineFeed(before: offset - start) { return start + found }
    }
    return nil
  }

  /// Returns the offset of the line feed with this index, counted from 0.
  ///
  /// It must exist. O(log n).
  func lineFeed(at index: Int) -> Int {
    if height == 0 {
      var left = index
      let found = leaf.firstIndex { byte in
        guard byte == newline else { return false }
        left -= 1
        return left < 0
      }
      return (found ?? leaf.endIndex) - leaf.startIndex
    }
    var start = 0
    var before = 0
    for child in children {
      if index < before + child.summary.lineFeeds {
        return start + child.lineFeed(at: index - before)
      }
      start += child.count
      before += child.summary.lineFeeds
    }
    return count
  }

  /// Returns a range as a tree.
  ///
  /// The range must be within the text. O(log n).
  func slice(_ range: Range<Int>) -> TextNode {
    if range.count == count { return self }
    if range.isEmpty { return .empty }
    if height == 0 { return TextNode(leaf: part(range)) }
    var result = TextNode.empty
    forEachChild(in: range) { child, part in result = result.joined(with: child.slice(part)) }
    return result
  }

  private func part(_ range: Range<Int>) -> ArraySlice<UInt8> {
    leaf[leaf.startIndex + range.lowerBound..<leaf.startIndex + range.upperBound]
  }

  /// Calls `body` with each child that overlaps the range, and the overlap in the child's offsets.
  private func forEachChild(in range: Range<Int>, _ body: (TextNode, Range<Int>) -> Void) {
    var start = 0
    for child in children {
      let part = range.clamped(to: start..<start + child.count)
      if !part.isEmpty { body(child, part.lowerBound - start..<part.upperBound - start) }
      start += child.count
      if start >= range.upperBound { return }
    }
  }

  /// Returns this text followed by another.
  ///
  /// O(log n).
  func joined(with other: TextNode) -> TextNode {
    if count == 0 { return other }
    if other.count == 0 { return self }
    if height == other.height { return joined(withEqual: other) }
    if height > other.height {
      let tail = children[children.count - 1].joined(with: other)
      return .over(Array(children.dropLast()), tail.height == height - 1 ? [tail] : tail.children)
    }
    let head = joined(with: other.children[0])
    return .over(
      head.height == other.height - 1 ? [head] : head.children, Array(other.children.dropFirst()))
  }

  private func joined(withEqual other: TextNode) -> TextNode {
    if isFull && other.isFull { return TextNode(children: [self, other]) }
    if height > 0 { return .over(children, other.children) }
    let bytes = Array(leaf) + other.leaf
    if bytes.count <= Self.leafSize { return TextNode(leaf: bytes[...]) }
    let half = bytes.count / 2
    return TextNode(children: [TextNode(leaf: bytes[..<half]), TextNode(leaf: bytes[half...])])
  }

  private var isFull: Bool {
    height == 0 ? leaf.count >= Self.leafSize / 2 : children.count >= Self.width / 2
  }

  /// Returns one node over all children, or a root over two nodes if one would be too wide.
  private static func over(_ left: [TextNode], _ right: [TextNode]) -> TextNode {
    let all = left + right
    if all.count <= width { return TextNode(children: all) }
    let half = all.count / 2
    return TextNode(children: [
      TextNode(children: Array(all[..<half])), TextNode(children: Array(all[half...])),
    ])
  }
}

private let newline = UInt8(ascii: "\n")
