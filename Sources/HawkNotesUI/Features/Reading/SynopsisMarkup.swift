import Markup

/// A synopsis as Markdown, made again only when the synopsis has changed.
struct SynopsisMarkup: Sendable {
  let text: ParsedText
  private let synopsis: String

  init(_ synopsis: String) {
    self.synopsis = synopsis
    text = ParsedText(MarkupText(synopsis.utf8))
  }

  /// Whether this is a synopsis as Markdown.
  func isOf(_ synopsis: String) -> Bool { self.synopsis == synopsis }
}
