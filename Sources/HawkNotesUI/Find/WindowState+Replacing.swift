import LibraryModel
import TextEditing

// Replacing matches: each replacement, of one match or of all, is one undo step.

extension WindowState {
  /// Whether the find line asks for the replacement.
  var isReplacing: Bool { isFinding && scene.find.replacement != nil }

  mutating func askForReplacement() {
    if findsInReading {
      message = .info("Press Esc, then e: only a text that is edited can be changed.")
      return
    }
    guard TextQuery(scene.find.query) != nil else {
      message = .info("Type what to find first.")
      return
    }
    scene.find.isOld = false
    scene.find.replacement = scene.find.replacement ?? ""
  }

  /// Replaces the match at the cursor, and goes to the next one.
  mutating func replaceMatch(_ newID: () -> Note.ID) {
    guard let slot, let query = TextQuery(scene.find.query),
      let replacement = scene.find.replacement
    else { return }
    let cursor = scene.editors[slot]?.cursor ?? 0
    guard let match = text.match(of: query, from: cursor), match.lowerBound == cursor else {
      return findNext()
    }
    let bytes = Replacement(replacement, of: query).bytes(for: text.bytes(in: match))
    replace(match, with: bytes, in: slot, newID)
    scene.find.replaced += 1
    let end = match.lowerBound + bytes.count
    guard let next = text.match(of: query, from: end) ?? text.match(of: query, from: 0) else {
      message = .info("Replaced the last match.")
      return
    }
    if next.lowerBound < end { message = .info("wrapped") }
    place(cursorAt: next.lowerBound)
  }

  mutating func undoReplacement(_ newID: () -> Note.ID) {
    guard scene.find.replaced > 0 else { return message = .info("Nothing was replaced here.") }
    scene.find.replaced -= 1
    undoEdit(newID)
  }

  /// Replaces all matches as one change of the text.
  mutating func replaceAll(_ newID: () -> Note.ID) {
    guard let slot, let query = TextQuery(scene.find.query),
      let replacement = scene.find.replacement
    else { return }
    let matches = text.matches(of: query)
    guard let first = matches.first, let last = matches.last else {
      message = .info("not found")
      return
    }
    let new = Replacement(replacement, of: query)
    var bytes: [UInt8] = []
    var end = first.lowerBound
    for match in matches {
      bytes += text.bytes(in: end..<match.lowerBound) + new.bytes(for: text.bytes(in: match))
      end = match.upperBound
    }
    // Undo leads to the first match.
    scene.editors[slot]?.cursor = first.lowerBound
    replace(first.lowerBound..<last.upperBound, with: bytes, in: slot, newID)
    closeFind()
    message = .info("Replaced \(matches.count) match\(matches.count == 1 ? "" : "es").")
  }
}
