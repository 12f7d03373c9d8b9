import LibraryModel
import TextEditing

#if PLANTED_BUGS
  import PlantedBugs
#endif

// Names after `[[`, and tags after `#`. Typing opens the list and filters it; it is read in a later
// turn without keys.

extension WindowState {
  /// The name or tag that is being completed; nil if there is none.
  var completionQuery: CompletionQuery? {
    guard let start = scene.completion.start, isInText, !isFinding, let slot else { return nil }
    let cursor = scene.editors[slot]?.cursor ?? 0
    guard start > 0, cursor >= start, cursor - start <= longestQuery,
      let kind = kind(of: text.bytes(in: start - 1..<start))
    else { return nil }
    let typed = text.bytes(in: start..<cursor)
    guard typed.allSatisfy(kind.continues), kind == .name || !typed.isEmpty else { return nil }
    return CompletionQuery(
      kind: kind, text: String(decoding: typed, as: UTF8.self), book: slot.owner.place.book)
  }

  private func kind(of byte: [UInt8]) -> CompletionQuery.Kind? {
    switch byte {
    case [UInt8(ascii: "[")]: .name
    case [UInt8(ascii: "#")]: .tag
    default: nil
    }
  }

  /// Whether the list is open and has rows.
  var isCompleting: Bool { scene.completion.start != nil && !completionRows.isEmpty }

  /// The rows of the list; empty while it is closed.
  ///
  /// Until the rows of this query are read, it has the rows of the last query that match.
  var completionRows: [CompletionRow] {
    guard scene.completion.start != nil, let completions, let query = completionQuery,
      completions.query.kind == query.kind, completions.query.book == query.book
    else { return [] }
    if completions.query == query { return completions.rows }
    return completions.rows.filter { $0.name.slug.contains(query.text.slug) }
  }

  /// Whether a letter of a name was typed after `[[`.
  var isNameBegun: Bool {
    guard let query = completionQuery else { return false }
    return query.kind == .name && !query.text.allSatisfy(\.isWhitespace)
  }

  /// The reading for the list; nil if it was read.
  var completionReading: LibraryReading? {
    guard scene.completion.start != nil, let query = completionQuery,
      completions?.query != query, retries.readings.isEmpty
    else { return nil }
    return .completion(query)
  }

  /// Opens, filters or closes the list after a text was typed.
  mutating func followCompletion(typed: String) {
    if scene.completion.start == nil {
      guard typed == "[" || typed == "#" else { return }
      openCompletion()
    } else {
      keepCompletion()
    }
  }

  /// Closes the list if the text before the cursor is no longer a name or tag.
  mutating func keepCompletion() {
    guard scene.completion.start != nil else { return }
    scene.completion.row = nil
    let isTagBegun = completionQuery == nil && isAtStart && !isAfterBracket
    if completionQuery == nil && !isTagBegun { scene.completion = CompletionState() }
  }

  private var isAtStart: Bool {
    slot.map { scene.editors[$0]?.cursor == scene.completion.start } ?? false
  }

  private var isAfterBracket: Bool {
    let start = scene.completion.start ?? 0
    return text.bytes(in: start - 1..<start) == [UInt8(ascii: "[")]
  }

  /// Opens the list if the cursor is after `[[`, or after a `#` that can begin a tag.
  private mutating func openCompletion() {
    guard let slot, slot.field == nil || isInLines else { return }
    let cursor = scene.editors[slot]?.cursor ?? 0
    let before = text.bytes(in: max(0, cursor - 2)..<cursor)
    let isName = before == Array("[[".utf8)
    let isTag =
      before.last == UInt8(ascii: "#") && (before.count == 1 || before[0].separatesTags)
    guard isName || isTag, !text.isInCode(at: cursor) else { return }
    scene.completion = CompletionState()
    scene.completion.start = cursor
  }

  mutating func chooseCompletion(by step: Int) {
    let last = completionRows.count - 1
    let row = (scene.completion.row ?? -1) + step
    scene.completion.row = row < 0 ? nil : min(row, last)
  }

  /// Replaces the typed beginning by a row's text.
  mutating func complete(with row: Int, _ newID: () -> Note.ID) {
    let rows = completionRows
    guard rows.indices.contains(row), let start = scene.completion.start, let slot else { return }
    let cursor = scene.editors[slot]?.cursor ?? 0
    let isName = completionQuery?.kind == .name
    let closing = text.bytes(in: cursor..<cursor + 2) == Array("]]".utf8)
    let end = isName && closing ? cursor + 2 : cursor
    let insertion = text.escapingBars(in: rows[row].insertion, at: start)
    scene.completion = CompletionState()
    #if PLANTED_BUGS
      if PlantedBug.completionAppended.isPlanted {
        return replace(cursor..<end, with: Array(insertion.utf8), in: slot, newID)
      }
    #endif
    replace(start - (isName ? 2 : 1)..<end, with: Array(insertion.utf8), in: slot, newID)
  }
}

/// The longest text that is completed, in bytes.
private let longestQuery = 80

extension CompletionQuery.Kind {
  /// Whether a byte can belong to a name or a tag that is being typed.
  fileprivate func continues(_ byte: UInt8) -> Bool {
    switch self {
    case .name: byte >= 0x20 && !"[]|".utf8.contains(byte)
    case .tag:
      byte >= 0x80 || "_-/".utf8.contains(byte) || 0x30...0x39 ~= byte || 0x41...0x5A ~= byte
        || 0x61...0x7A ~= byte
    }
  }
}

extension UInt8 {
  /// Whether a tag can begin after the byte.
  fileprivate var separatesTags: Bool {
    self <= 0x20 || "([{*_~>\"'".utf8.contains(self)
  }
}

extension TextBuffer {
  /// Whether an offset is in fenced code or in a code span; looks back 64 KB at most.
  func isInCode(at offset: Int) -> Bool {
    let from = offset - 65_536
    let start = from <= 0 ? 0 : lineFeed(from: from).map { $0 + 1 } ?? 0
    var fence: UInt8?
    var line: ArraySlice<UInt8> = []
    for part in bytes(in: min(start, offset)..<offset)
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    {
      line = part
      let content = part.drop { $0 == UInt8(ascii: " ") }
      guard let mark = content.first, mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~"),
        content.prefix(while: { $0 == mark }).count >= 3
      else { continue }
      if fence == nil { fence = mark } else if fence == mark { fence = nil }
    }
    return fence != nil || line.count { $0 == UInt8(ascii: "`") } % 2 == 1
  }
}
