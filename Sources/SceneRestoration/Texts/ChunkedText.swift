/// A text in chunks of some KB: a change costs the same at every offset, nearly independent of the
/// length.
struct ChunkedText: Sendable {
  private(set) var chunks: [[UInt8]]
  /// The chunk that was found last, and its offset: most changes are near the one before.
  private var found = (index: 0, start: 0)

  /// Creates a text from bytes.
  init(_ bytes: UnsafeRawBufferPointer) {
    chunks = stride(from: 0, to: bytes.count, by: Self.chunkSize).map {
      [UInt8](bytes[$0..<min($0 + Self.chunkSize, bytes.count)])
    }
    if chunks.isEmpty { chunks = [[]] }
  }

  /// All bytes of the text.
  var bytes: [UInt8] { [UInt8](together: chunks) }

  /// Applies a change, which must lie within the text; returns the removed bytes.
  @discardableResult
  mutating func apply(_ change: TextChange) -> [UInt8] {
    find(change.offset)
    let (index, start) = found
    let place = change.offset - start
    let here = place..<min(place + change.removed, chunks[index].count)
    var removed = [UInt8](chunks[index][here])
    removed += cut(change.removed - here.count, after: index)
    if change.inserted.count > 2 * Self.chunkSize {
      insert(change.inserted, in: here, of: index)
      return removed
    }
    chunks[index].replaceSubrange(here, with: change.inserted)
    if chunks[index].count > 2 * Self.chunkSize { split(index) }
    return removed
  }

  private mutating func find(_ offset: Int) {
    while offset < found.start {
      found.index -= 1
      found.start -= chunks[found.index].count
    }
    while offset > found.start + chunks[found.index].count {
      found.start += chunks[found.index].count
      found.index += 1
    }
  }

  /// Removes the first bytes after a chunk.
  private mutating func cut(_ count: Int, after index: Int) -> [UInt8] {
    var removed: [UInt8] = []
    var end = index + 1
    while end < chunks.count, removed.count + chunks[end].count <= count {
      removed += chunks[end]
      end += 1
    }
    let rest = count - removed.count
    if rest > 0 {
      removed += chunks[end].prefix(rest)
      chunks[end].removeFirst(rest)
    }
    chunks.removeSubrange(index + 1..<end)
    return removed
  }

  /// Replaces a range of a chunk with many bytes, in chunks of their own, copied once.
  private mutating func insert(_ bytes: [UInt8], in range: Range<Int>, of index: Int) {
    let rest = Array(chunks[index][range.upperBound...])
    chunks[index].removeSubrange(range.lowerBound...)
    let new = bytes.withUnsafeBytes { ChunkedText($0).chunks }
    chunks.insert(contentsOf: new + [rest], at: index + 1)
  }

  private mutating func split(_ index: Int) {
    let parts = chunks[index].withUnsafeBytes { ChunkedText($0) }
    chunks.replaceSubrange(index...index, with: parts.chunks)
  }

  private static let chunkSize = 8192
}
