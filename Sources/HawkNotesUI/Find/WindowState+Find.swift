import Markup
import TextEditing
import TextUI

// The find line: typing searches from the cursor at which the line was opened, and further keys
// move the cursor from match to match. The text is one that is written, or one that is read: there
// the cursor is the line that was gone to.

extension WindowState {
  /// Whether keys go into the find line.
  var isFinding: Bool { scene.find.origin != nil && (isInText || findsInReading) }

  /// Whether the text of a find line is one that is read.
  var findsInReading: Bool { scene.sheet == nil && isReading }

  /// The offset of the cursor in the text that is searched.
  var findCursor: Int {
    findsInReading ? screen.target ?? 0 : slot.flatMap { scene.editors[$0]?.cursor } ?? 0
  }

  /// Opens the find line with the last query.
  mutating func openFind() {
    let isBelowNote = stack.note != nil && focus == .mentions
    if scene.sheet == nil, !isInText, isBelowNote { screen.focus = .notes }
    if findsInReading {
      guard let text = shownText, !text.text.bytes.isEmpty else { return message = noRowSelected }
      scene.find.origin =
        screen.target ?? readFlow.top(at: screen.textTop, rows: readingSize.rows)
    } else if isInText {
      scene.find.origin = findCursor
    } else {
      return message = .info("Open a note to find words in it. / searches in all notes.")
    }
    scene.find.isOld = !scene.find.query.isEmpty
  }

  /// Returns to the text, at the match.
  mutating func closeFind() {
    scene.find.origin = nil
    scene.find.isOld = false
    scene.find.replacement = nil
    scene.find.replaced = 0
  }

  /// Changes the replacement if it is asked for, else the query.
  mutating func changeFind(_ change: (String) -> String) {
    if let replacement = scene.find.replacement {
      scene.find.replacement = change(replacement)
    } else {
      look(for: change(scene.find.isOld ? "" : scene.find.query))
    }
  }

  /// Moves the cursor to the first match of a query from where the find line was opened.
  mutating func look(for query: String) {
    scene.find.isOld = false
    scene.find.query = query
    findFirst()
  }

  /// Moves to the first match from where the find line was opened; without a match, the cursor
  /// returns there.
  private mutating func findFirst() {
    guard let origin = scene.find.origin else { return }
    guard let query = TextQuery(scene.find.query) else { return place(cursorAt: origin) }
    if let match = match(of: query, from: origin) { return place(cursorAt: match) }
    let match = match(of: query, from: 0)
    if match != nil { message = .info(wrapped) } else { sayNotFound() }
    place(cursorAt: match ?? origin)
  }

  /// Says that there is no match, where the number of matches does not say so.
  private mutating func sayNotFound() {
    if !countsMatches { message = .info("Not found.") }
  }

  mutating func findNext() {
    scene.find.isOld = false
    guard let query = TextQuery(scene.find.query) else { return }
    if let match = match(after: findCursor, of: query) {
      place(cursorAt: match)
    } else if let match = match(of: query, from: 0) {
      message = .info(wrapped)
      place(cursorAt: match)
    } else {
      sayNotFound()
    }
  }

  mutating func findPrevious() {
    scene.find.isOld = false
    guard let query = TextQuery(scene.find.query) else { return }
    if let match = match(of: query, before: findCursor) {
      place(cursorAt: match)
    } else if let match = match(of: query, before: .max) {
      message = .info(wrapped)
      place(cursorAt: match)
    } else {
      sayNotFound()
    }
  }

  private func match(of query: TextQuery, from offset: Int) -> Int? {
    findsInReading
      ? shownText?.match(of: query, from: offset)
      : text.match(of: query, from: offset)?.lowerBound
  }

  private func match(after cursor: Int, of query: TextQuery) -> Int? {
    if findsInReading { return shownText?.match(of: query, from: cursor + 1) }
    return cursor < text.count
      ? text.match(of: query, from: text.cluster(after: cursor))?.lowerBound : nil
  }

  private func match(of query: TextQuery, before offset: Int) -> Int? {
    findsInReading
      ? shownText?.match(of: query, before: offset)
      : text.match(of: query, before: min(offset, text.count))?.lowerBound
  }

  mutating func place(cursorAt offset: Int) {
    if findsInReading { return show(lineAt: offset) }
    guard let slot else { return }
    scene.editors[slot, default: EditorState()].cursor = offset
    scene.editors[slot]?.anchor = nil
    editor.pasts[slot]?.history.endRun()
  }

  /// Finds the matches again if the query or the text has changed.
  mutating func refreshMatches() {
    if scene.find.origin != nil, focus != .draft, form == nil, !isReading { closeFind() }
    caches.matches = isFinding && countsMatches ? currentMatches : nil
  }
}

extension [UInt8] {
  /// The part of a paste that goes into one line.
  var firstPastedLine: String {
    let line = drop { $0 == 0x0A || $0 == 0x0D }.prefix { $0 != 0x0A && $0 != 0x0D }
    return String(decoding: line.prefix(1000), as: UTF8.self)
  }
}

private let wrapped = "wrapped"
