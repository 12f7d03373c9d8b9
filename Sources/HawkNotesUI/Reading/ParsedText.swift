import Markup

/// A text as Markdown, with the parsed blocks of the part that is shown.
struct ParsedText: Sendable {
  let text: MarkupText
  private let part: Int
  private let blocks: [MarkupBlock]

  /// Parses the part that contains an offset.
  init(_ text: MarkupText, at offset: Int = 0) {
    self.text = text
    part = text.part(of: offset)
    blocks = text.blocks(ofPart: part)
  }

  /// Returns the blocks of a part; parses other parts than that of the offset each time.
  func blocks(ofPart index: Int) -> [MarkupBlock] {
    index == part ? blocks : text.blocks(ofPart: index)
  }

  /// Returns the same with the part that contains an offset.
  func parsed(at offset: Int) -> ParsedText {
    text.part(of: offset) == part ? self : ParsedText(text, at: offset)
  }

  /// Returns the link or the task at an offset; nil if there is none.
  func stop(at offset: Int) -> MarkupStop? {
    blocks(ofPart: text.part(of: offset)).lazy.flatMap(\.stops).first { $0.source == offset }
  }
}
