import CLibrary

/// The bytes of a text that is read and changed as a String.
///
/// A change by offsets costs the same at every length. The whole text is built when it is
/// requested, and then kept.
struct TextBytes {
  private(set) var chunks: ChunkedText
  private(set) var count: Int
  private var whole: String?

  init(_ chunks: ChunkedText) {
    self.chunks = chunks
    count = chunks.chunks.reduce(0) { $0 + $1.count }
  }

  init(_ text: String) {
    self.init([UInt8](text.utf8).withUnsafeBytes { ChunkedText($0) })
    whole = text
  }

  /// Returns a part, byte by byte: what is not UTF-8 stays as it is.
  func bytes(in range: Range<Int>) -> ChunkedText {
    chunks.bytes(in: range).withUnsafeBytes { ChunkedText($0) }
  }

  /// The whole text.
  var string: String {
    mutating get {
      if let whole { return whole }
      let text = String(decoding: chunks.bytes, as: UTF8.self)
      whole = text
      return text
    }
  }

  /// Returns the whole text without keeping a reference to it, so that it can be changed in place.
  ///
  /// ``change(to:)`` takes it back.
  mutating func takeString() -> String {
    let text = string
    whole = nil
    return text
  }

  /// Returns a range of the text, in bytes.
  func text(in range: Range<Int>) -> String {
    String(decoding: chunks.bytes(in: range), as: UTF8.self)
  }

  /// Applies a change, which must lie within the text.
  mutating func apply(_ change: TextChange) {
    let before = count
    chunks.apply(change)
    count += change.growth
    // NB: Bytes that are not UTF-8 are others in the String.
    guard var text = whole, text.utf8.count == before else { return whole = nil }
    whole = nil
    let start = text.utf8.index(text.startIndex, offsetBy: change.offset)
    let end = text.utf8.index(start, offsetBy: change.removed)
    text.replaceSubrange(start..<end, with: String(decoding: change.inserted, as: UTF8.self))
    whole = text
  }

  /// Changes the text to another one, and returns the difference at the borders of code points; nil
  /// if they are equal.
  mutating func change(to text: String) -> TextChange? {
    var text = text
    let change = text.withUTF8 { chunks.difference(to: UnsafeRawBufferPointer($0), from: count) }
    if let change {
      chunks.apply(change)
      count += change.growth
    }
    whole = text
    return change
  }
}

extension ChunkedText {
  /// Returns a range of the bytes.
  func bytes(in range: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(range.count)
    var start = 0
    for chunk in chunks {
      if start >= range.upperBound { break }
      let (from, to) = (
        max(range.lowerBound - start, 0), min(range.upperBound - start, chunk.count)
      )
      if from < to { bytes += chunk[from..<to] }
      start += chunk.count
    }
    return bytes
  }

  /// Returns the change to another text; nil if they are equal.
  ///
  /// - Parameter count: Length of this text, in bytes.
  fileprivate func difference(to new: UnsafeRawBufferPointer, from count: Int) -> TextChange? {
    var start = commonStart(with: new)
    if start == count, start == new.count { return nil }
    let least = min(count, new.count)
    var tail = commonEnd(with: new, atMost: least - start)
    while start > 0, isInCodePoint(start, count) || new.isInCodePoint(start) { start -= 1 }
    while tail > 0, isInCodePoint(count - tail, count) || new.isInCodePoint(new.count - tail) {
      tail -= 1
    }
    return TextChange(
      offset: start, removed: count - tail - start, inserted: [UInt8](new[start..<new.count - tail])
    )
  }

  /// Returns the length of the beginning that both have, in bytes.
  private func commonStart(with new: UnsafeRawBufferPointer) -> Int {
    var start = 0
    for chunk in chunks {
      let length = min(chunk.count, new.count - start)
      let same = chunk.withUnsafeBytes { chunk in
        let part = UnsafeRawBufferPointer(rebasing: new[start..<start + length])
        return chunk.count == length && part.isSame(as: chunk) ? length : part.commonStart(chunk)
      }
      start += same
      if same < chunk.count { break }
    }
    return start
  }

  /// Returns the length of the end that both have, in bytes.
  private func commonEnd(with new: UnsafeRawBufferPointer, atMost limit: Int) -> Int {
    var tail = 0
    for chunk in chunks.reversed() where tail < limit {
      let length = min(chunk.count, limit - tail)
      let same = chunk.withUnsafeBytes { chunk in
        let own = UnsafeRawBufferPointer(rebasing: chunk[(chunk.count - length)...])
        let end = new.count - tail
        let part = UnsafeRawBufferPointer(rebasing: new[end - length..<end])
        return part.isSame(as: own) ? length : part.commonEnd(own)
      }
      tail += same
      if same < length { break }
    }
    return tail
  }

  private func isInCodePoint(_ offset: Int, _ count: Int) -> Bool {
    offset < count && bytes(in: offset..<offset + 1)[0] & 0xC0 == 0x80
  }
}

extension UnsafeRawBufferPointer {
  /// Whether an offset is inside of a code point of UTF-8.
  fileprivate func isInCodePoint(_ offset: Int) -> Bool {
    offset < count && self[offset] & 0xC0 == 0x80
  }

  /// Whether both have the same length and bytes.
  func isSame(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count, let own = baseAddress, let others = other.baseAddress else {
      return count == other.count
    }
    return memcmp(own, others, count) == 0
  }

  fileprivate func commonStart(_ other: UnsafeRawBufferPointer) -> Int {
    let least = Swift.min(count, other.count)
    var index = 0
    while index < least, self[index] == other[index] { index += 1 }
    return index
  }

  fileprivate func commonEnd(_ other: UnsafeRawBufferPointer) -> Int {
    let least = Swift.min(count, other.count)
    var length = 0
    while length < least, self[count - 1 - length] == other[other.count - 1 - length] {
      length += 1
    }
    return length
  }
}
