import TextEditing

extension TextBuffer {
  /// Returns whether the texts are equal.
  func holds(_ text: String) -> Bool {
    count == text.utf8.count && self == TextBuffer(text.utf8)
  }

  /// Whether it contains anything except blanks.
  var hasContent: Bool {
    words > 0
      || stride(from: 0, to: count, by: 4096).contains { start in
        bytes(in: start..<start + 4096).contains { !blanks.contains($0) }
      }
  }
}

private let blanks = Array(" \t\n".utf8)
