import TextEditing

/// A text of which windows can be read, whatever holds it.
protocol TextSource {
  var count: Int { get }
  func bytes(in range: Range<Int>) -> [UInt8]
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
  /// The offset of the line feed before `offset`, looked for no farther back than `floor`.
  func lineFeed(before offset: Int, floor: Int) -> Int? {
    let window = bytes(in: floor..<max(floor, offset))
    return window.lastIndex(of: UInt8(ascii: "\n")).map { floor + $0 }
  }
}
