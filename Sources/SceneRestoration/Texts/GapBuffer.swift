import Glibc

/// A text with a gap where it was last changed: the cost of a change is its distance from there.
struct GapBuffer {
  private var storage: [UInt8]
  private var gap: Range<Int>

  /// A buffer with room for so many more bytes.
  init(_ text: [UInt8], room: Int) {
    storage = [UInt8](unsafeUninitializedCapacity: text.count + room) { bytes, count in
      _ = bytes.initialize(from: text)
      bytes[text.count...].initialize(repeating: 0)
      count = bytes.count
    }
    gap = text.count..<text.count + room
  }

  /// Makes a change; its bytes must fit into the room that is left.
  mutating func apply(_ change: TextChange) {
    moveGap(to: change.offset)
    let end = gap.upperBound + change.removed
    let start = gap.lowerBound + change.inserted.count
    precondition(end <= storage.count && start <= end)
    let target = gap.lowerBound..<start
    storage.withUnsafeMutableBytes { $0[target].copyBytes(from: change.inserted) }
    gap = start..<end
  }

  /// The text.
  func bytes() -> [UInt8] {
    Array(storage[..<gap.lowerBound]) + storage[gap.upperBound...]
  }

  private mutating func moveGap(to offset: Int) {
    precondition(0...(storage.count - gap.count) ~= offset)
    let distance = offset - gap.lowerBound
    if distance < 0 {
      move(offset..<gap.lowerBound, to: gap.upperBound + distance)
    } else {
      move(gap.upperBound..<gap.upperBound + distance, to: gap.lowerBound)
    }
    gap = offset..<gap.upperBound + distance
  }

  private mutating func move(_ range: Range<Int>, to target: Int) {
    storage.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress, !range.isEmpty else { return }
      memmove(start + target, start + range.lowerBound, range.count)
    }
  }
}
