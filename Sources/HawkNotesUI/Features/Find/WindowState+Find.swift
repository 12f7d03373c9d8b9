import TextEditing

// The find line: typing searches from the cursor at which the line was opened, and further keys
// move the cursor from match to match.

extension WindowState {
  /// Whether keys go into the find line.
  var isFinding: Bool { scene.find.origin != nil && isInText }

  /// Opens the find line with the last query.
  mutating func openFind() {
    guard let slot else { return }
    scene.find.origin = scene.editors[slot]?.cursor ?? 0
    scene.find.isOld = !scene.find.query.isEmpty
  }

  /// Returns to the text, at the match.
  mutating func closeFind() {
    scene.find.origin = nil
    scene.find.isOld = false
    scene.find.replacement = nil
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
    if let match = text.match(of: query, from: origin) { return place(cursorAt: match.lowerBound) }
    let match = text.match(of: query, from: 0)
    if match != nil { message = .info(wrapped) }
    place(cursorAt: match?.lowerBound ?? origin)
  }

  mutating func findNext() {
    scene.find.isOld = false
    guard let slot, let query = TextQuery(scene.find.query) else { return }
    let cursor = scene.editors[slot]?.cursor ?? 0
    if let match = text.match(of: query, from: text.cluster(after: cursor)), cursor < text.count {
      place(cursorAt: match.lowerBound)
    } else if let match = text.match(of: query, from: 0) {
      message = .info(wrapped)
      place(cursorAt: match.lowerBound)
    }
  }

  mutating func findPrevious() {
    scene.find.isOld = false
    guard let slot, let query = TextQuery(scene.find.query) else { return }
    if let match = text.match(of: query, before: scene.editors[slot]?.cursor ?? 0) {
      place(cursorAt: match.lowerBound)
    } else if let match = text.match(of: query, before: text.count) {
      message = .info(wrapped)
      place(cursorAt: match.lowerBound)
    }
  }

  mutating func place(cursorAt offset: Int) {
    guard let slot else { return }
    scene.editors[slot, default: EditorState()].cursor = offset
    scene.editors[slot]?.anchor = nil
    editor.histories[slot]?.endRun()
  }

  /// Finds the matches again if the query or the text has changed.
  mutating func refreshMatches() {
    if scene.find.origin != nil, focus != .draft, form == nil { closeFind() }
    caches.matches = scene.find.origin == nil ? nil : currentMatches
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
