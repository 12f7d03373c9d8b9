/// A name in double brackets: `[[Name]]` or `[[Name|shown words]]`.
struct BracketedName {
  let bytes: Range<Int>
  /// Range of the words that are shown.
  let shown: Range<Int>
  let target: String
  /// Whether other words than the name are shown.
  var hasOwnWords: Bool { shown.lowerBound > bytes.lowerBound + 2 }

  /// Finds the first name in a text without line feeds; takes time in proportion to its length.
  ///
  /// A name has at most 512 bytes, and no brackets.
  init?(firstIn text: ArraySlice<UInt8>) {
    var open: Int?
    var index = text.startIndex
    while index + 1 < text.endIndex {
      switch (text[index], text[index + 1]) {
      case (UInt8(ascii: "["), UInt8(ascii: "[")):
        open = index + 2
        index += 1
      case (UInt8(ascii: "]"), UInt8(ascii: "]")):
        if let open, let name = BracketedName(text, from: open, to: index) {
          self = name
          return
        }
        open = nil
        index += 1
      case (UInt8(ascii: "["), _), (UInt8(ascii: "]"), _): open = nil
      default: break
      }
      index += 1
    }
    return nil
  }

  private init?(_ text: ArraySlice<UInt8>, from start: Int, to end: Int) {
    guard end > start, end - start <= 512 else { return nil }
    let bar = text[start..<end].firstIndex(of: UInt8(ascii: "|"))
    let name = text[start..<(bar ?? end)]
    guard name.contains(where: { $0 > 0x20 }) else { return nil }
    bytes = start - 2..<end + 2
    let words = bar.map { $0 + 1..<end } ?? start..<end
    shown = text[words].contains { $0 > 0x20 } ? words : start..<(bar ?? end)
    target = String(decoding: name, as: UTF8.self)
  }
}
