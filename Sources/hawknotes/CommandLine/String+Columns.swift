import TextUI

// Widths on a terminal, in columns.

extension String {
  /// The text with blanks after it, up to a width.
  func padded(to columns: Int) -> String { self + blanks(columns) }

  /// The text with blanks before it, up to a width.
  func padded(before columns: Int) -> String { blanks(columns) + self }

  private func blanks(_ columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - TextWidth.columns(of: terminalSafe)))
  }

  /// Returns the text clipped to a width, with `…` at the end if it was clipped.
  func clipped(to columns: Int) -> String {
    guard columns < .max, TextWidth.columns(of: self) > columns else { return self }
    var text = self
    while TextWidth.columns(of: text) > columns - 1, !text.isEmpty { text.removeLast() }
    return text + "…"
  }

  /// The text without blanks at its end.
  var trimmedEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
