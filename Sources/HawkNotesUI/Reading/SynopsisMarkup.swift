import Markup

/// A synopsis as Markdown, parsed again only when the synopsis has changed.
struct SynopsisMarkup: Sendable {
  let text: ParsedText
  private let synopsis: String

  init(_ synopsis: String) {
    self.synopsis = synopsis
    text = ParsedText(MarkupText(synopsis.utf8))
  }

  /// Returns whether this is the present text of a synopsis.
  func isOf(_ synopsis: String) -> Bool { self.synopsis == synopsis }
}
