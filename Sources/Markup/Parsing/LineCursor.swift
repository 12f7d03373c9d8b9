/// A place in a line of Markdown, behind the marks of the blocks around its text.
struct LineCursor {
  /// Offset of the next byte that is not blank, or of the line's end.
  private(set) var index: Int
  /// Columns of blanks before ``index`` that belong to no block around.
  private(set) var indent = 0
  /// Offset of the line's end, before its line feed.
  let end: Int
  private let bytes: UnsafeBufferPointer<UInt8>
  private var column = 0

  /// Creates the place before a line; takes time in proportion to the blanks at its ends.
  init(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) {
    self.bytes = bytes
    var end = line.upperBound
    while end > line.lowerBound, bytes[end - 1].isBlank { end -= 1 }
    self.end = end
    index = min(line.lowerBound, end)
    skipBlanks()
  }

  /// The rest of the line, without blanks at its ends.
  var rest: Slice<UnsafeBufferPointer<UInt8>> { bytes[index..<end] }

  var isBlank: Bool { index == end }

  /// The next byte that is not blank; 0 at the line's end.
  var byte: UInt8 { index < end ? bytes[index] : 0 }

  /// Skips the mark of a block around that continues; returns false if it does not continue.
  mutating func skip(_ container: OpenBlocks.Container) -> Bool {
    switch container {
    case .quotation: return skipQuotation()
    case .item(let item):
      guard indent >= item.columns else { return isBlank }
      indent -= item.columns
      return true
    }
  }

  /// Skips the mark of a quotation, and returns whether there is one.
  mutating func skipQuotation() -> Bool {
    guard indent < 4, byte == UInt8(ascii: ">") else { return false }
    skip(1)
    indent = max(0, indent - 1)
    return true
  }

  /// Skips the marker of a list item, and returns the item; nil if there is no marker.
  ///
  /// - Parameter interrupts: Whether the line before is of a paragraph, which only some items end.
  mutating func skipItem(interrupts: Bool) -> OpenBlocks.Item? {
    guard indent < 4, let (marker, number) = marker, !isRule else { return nil }
    if interrupts, marker.upperBound == end || number ?? 1 != 1 { return nil }
    let before = indent
    skip(marker.count)
    let blanks = isBlank || indent > 4 ? 1 : indent
    indent = max(0, indent - blanks)
    return OpenBlocks.Item(indent: before, marker: marker, blanks: blanks, number: number)
  }

  /// The range of the marker of an item, with its number; nil if there is no marker.
  private var marker: (Range<Int>, Int?)? {
    let digits = rest.prefix(9).prefix { 0x30...0x39 ~= $0 }
    let marker = index..<digits.endIndex + 1
    guard marker.upperBound <= end, bytes[digits.endIndex].endsMarker(digits.count),
      marker.upperBound == end || bytes[marker.upperBound].isBlank
    else { return nil }
    return (marker, digits.isEmpty ? nil : digits.reduce(0) { $0 * 10 + Int($1) - 0x30 })
  }

  /// Whether the rest is a line across the text: `---`, `* * *`.
  var isRule: Bool {
    guard byte == UInt8(ascii: "-") || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "_")
    else { return false }
    return rest.allSatisfy { $0 == byte || $0.isBlank } && rest.prefix(64).count { $0 == byte } > 2
  }

  private mutating func skip(_ count: Int) {
    index += count
    column += count
    skipBlanks()
  }

  private mutating func skipBlanks() {
    let start = column
    while index < end, bytes[index].isBlank {
      column += bytes[index] == 9 ? 4 - column % 4 : 1
      index += 1
    }
    indent = column - start
  }
}

extension UInt8 {
  /// Whether the byte is a blank, a tab, or a part of a line's end.
  fileprivate var isBlank: Bool { self == 0x20 || self == 9 || self == 10 || self == 13 }

  /// Whether the marker of an item ends with this byte after a number of digits.
  fileprivate func endsMarker(_ digits: Int) -> Bool {
    digits > 0
      ? self == UInt8(ascii: ".") || self == UInt8(ascii: ")")
      : self == UInt8(ascii: "-") || self == UInt8(ascii: "*") || self == UInt8(ascii: "+")
  }
}
