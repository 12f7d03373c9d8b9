import LibraryModel
import TextEditing
import TextUI

// The spelling of the text that is written. A key only moves the marks; words are looked up after
// it was painted.

extension WindowState {
  /// Whether the text with the focus is checked.
  var isSpelled: Bool {
    !settings.chosen.spelling.isEmpty && slot.map { $0.field?.isLong ?? true } == true
      && isTextKnown
  }

  /// Returns a question about the text with the focus; nil if it is not checked.
  func spellingRequest(_ question: SpellingRequest.Question) -> SpellingRequest? {
    guard isSpelled else { return nil }
    return SpellingRequest(
      question: question, text: text, dictionaries: settings.chosen.spelling,
      language: slot?.owner.book.flatMap { library.catalogue.book($0) }?.language,
      ignored: scene.ignoredWords)
  }

  /// The effect that looks up the words in sight; nil if they were looked up.
  var spellingEffect: Effect? {
    guard isInText, spelling.dueTime <= clock, let seen = caches.seenText?.rows,
      let request = spellingRequest(
        .visible(seen.start..<seen.start + (seen.rows.last?.bytes.upperBound ?? 0))),
      request != spelling.asked
    else { return nil }
    return .spell(request)
  }

  /// The time at which the words in sight may be looked up again; nil if that is now.
  var spellingDueTime: Int? { spelling.dueTime > clock ? spelling.dueTime : nil }

  /// Takes over the misspelt words in sight.
  mutating func adopt(_ answer: SpellingAnswer) {
    if let warning = spelling.adopt(answer, of: text, at: clock) { message = message ?? warning }
  }

  /// Returns the cell at which an offset of the draft on the screen is drawn; nil if it is not in
  /// sight.
  func cell(ofText offset: Int) -> Point? {
    let area = layout.draftText
    guard form == nil, let slot = pageSlot, !area.isEmpty else { return nil }
    let (text, place) = (editor.texts[slot] ?? TextBuffer(), scene.editors[slot] ?? EditorState())
    let seen =
      caches.seenText.flatMap {
        $0.isOf(text, at: place, in: area, isTypewriter: isTypewriter) ? $0 : nil
      } ?? SeenText(text, at: place, in: area, isTypewriter: isTypewriter)
    let shown = seen.rows
    guard let row = shown.row(of: offset), row < area.rows else { return nil }
    return Point(
      column: area.column + DraftView.barColumns + shown.column(of: offset, inRow: row),
      row: area.row + row)
  }

  /// The word that undo removes from the user's own; nil if undo changes the text.
  var addedWord: String? {
    guard let slot else { return nil }
    return scene.editors[slot]?.addedWord
  }

  /// Remembers a word that was added in the text with the focus, for undo.
  mutating func remember(addedWord word: String) {
    guard let slot else { return }
    scene.editors[slot, default: EditorState()].addedWord = word
  }

  /// Removes the word that was added to the user's own here, or undoes the last step of the text.
  mutating func undoInText(_ newID: () -> Note.ID) -> [Effect] {
    guard let slot, let word = addedWord else {
      undoEdit(newID)
      return []
    }
    scene.editors[slot]?.addedWord = nil
    return [.removeWord(word)]
  }

  /// Replaces a word as one undo step.
  mutating func replaceWord(_ word: Range<Int>, with text: String, _ newID: () -> Note.ID) {
    guard let slot else { return }
    editor.pasts[slot]?.history.endRun()
    replace(word, with: Array(text.utf8), in: slot, newID)
    editor.pasts[slot]?.history.endRun()
  }
}

extension Window {
  func look(up request: SpellingRequest) {
    learn(.spellingAsked(request))
    spelling.ask(request).map { dispatch(.spelled($0)) }
  }
}
