import TextEditing

/// A text that can be read in parts, whatever type holds it.
protocol TextSource {
  var count: Int { get }
  func bytes(in range: Range<Int>) -> [UInt8]
  func lineFeeds(before offset: Int) -> Int
}

extension TextBuffer: TextSource {}

extension String.UTF8View: TextSource {
  func bytes(in range: Range<Int>) -> [UInt8] {
    let range = range.clamped(to: 0..<count)
    return Array(
      self[
        index(
          startIndex, offsetBy: range.lowerBound)..<index(startIndex, offsetBy: range.upperBound)])
  }

}

extension TextSource {
  // O(n).
  func lineFeeds(before offset: Int) -> Int {
    stride(from: 0, to: offset, by: 65_536).reduce(0) { count, start in
      count + bytes(in: start..<min(offset, start + 65_536)).count { $0 == UInt8(ascii: "\n") }
    }
  }

  /// Returns the offset of the line feed before `offset`, searching back to `floor` at most.
  func lineFeed(before offset: Int, floor: Int) -> Int? {
    let window = bytes(in: floor..<max(floor, offset))
    return window.lastIndex(of: UInt8(ascii: "\n")).map { floor + $0 }
  }
}
