import LibraryModel
import Markup
import TextEditing
import TextUI

/// Caches of values derived from the rest of the state, so that a key redraws only its own change.
///
/// A picture drawn with the caches equals the picture drawn with empty caches. Each cache knows its
/// inputs and compares them before use:
///
/// - ``backdrop``: all of ``Backdrop/Source``;
/// - ``seenText``: the draft on the screen, its cursor and first byte, the rectangle of its text;
/// - ``fences``: the draft on the screen;
/// - ``matches``: the query, and the draft or the text that is read;
/// - ``markup``: the open note, and the part of it that is shown;
/// - ``readRows``: the open note, the width of its text;
/// - ``synopsis``: the synopsis on the screen;
/// - ``rowStarts``: the draft on the screen, the width of its text;
/// - ``position`` and ``part``: the draft on the screen, its cursor and its first byte.
struct DerivedCaches: Sendable {
  /// The part of the picture that does not change while the user types.
  var backdrop: Backdrop?
  /// The visible rows of the draft on the screen.
  var seenText: SeenText?
  /// Where code is in the draft on the screen.
  var fences = FenceIndex()
  /// The matches of the query in the text on the screen.
  var matches: SearchMatches?
  /// The text of the open note as Markdown.
  var markup: NoteMarkup?
  /// The numbers of rows of the open note.
  var readRows: ReadRows?
  /// The synopsis on the screen as Markdown.
  var synopsis: SynopsisMarkup?
  /// The word count and cursor of the draft on the screen, for the status line.
  private(set) var position: TextPosition?
  /// The shown part of the draft on the screen, for its heading.
  private(set) var part: TextPart?
  /// The starts of the rows of the draft on the screen.
  private var rowStarts: RowStarts?

  fileprivate mutating func setPosition(_ position: TextPosition?) { self.position = position }

  /// Keeps what is known of a draft after an edit, so that a key costs only the edited lines.
  mutating func follow(_ edit: TextEdit, from old: TextBuffer, to new: TextBuffer) {
    if fences.isOf(old) { fences.follow(edit, to: new) }
    rowStarts?.follow(edit, from: old, to: new)
  }

  /// Calculates ``part``.
  fileprivate mutating func setPart(
    of text: TextBuffer, at place: EditorState, in area: Rect, isTypewriter: Bool
  ) {
    let flow = EditorViewport(text, in: area).flow
    if rowStarts?.isOf(flow) != true { rowStarts = RowStarts(flow) }
    let seen =
      seenText.flatMap {
        $0.isOf(text, at: place, in: area, isTypewriter: isTypewriter) ? $0 : nil
      } ?? SeenText(text, at: place, in: area, isTypewriter: isTypewriter)
    part = TextPart(seen.rows, of: text, starts: rowStarts?.starts)
  }

  fileprivate mutating func dropPart() { (part, rowStarts) = (nil, nil) }
}

extension WindowState {
  /// Calculates the word count and cursor of the text, for the status line, and the shown part of
  /// it.
  ///
  /// - Parameter known: The layout; nil to calculate it.
  mutating func refreshPosition(in known: ScreenLayout? = nil) {
    caches.setPosition(isInText && (form == nil || isInLines) ? TextPosition(self) : nil)
    guard let slot = pageSlot, case let area = (known ?? layout).draftText, !area.isEmpty else {
      return caches.dropPart()
    }
    caches.setPart(
      of: editor.texts[slot] ?? TextBuffer(), at: scene.editors[slot] ?? EditorState(), in: area,
      isTypewriter: isTypewriter)
  }

  /// The cached backdrop if it is still valid for this state; else a new one.
  var currentBackdrop: Backdrop { keptBackdrop ?? Backdrop(self) }

  /// The cached backdrop if it is still valid for this state.
  var keptBackdrop: Backdrop? {
    // NB: no closure: it would hold a copy of the whole state.
    guard let backdrop = caches.backdrop, backdrop.isOf(self) else { return nil }
    return backdrop
  }

  /// The layout of the window.
  ///
  /// NB: it must not make a backdrop: the views of a backdrop ask for the layout too.
  var layout: ScreenLayout { keptBackdrop?.layout ?? ScreenLayout(self) }

  /// Returns the cached text as Markdown if it is still that of the note; else a new one.
  func markup(of note: Note) -> ParsedText {
    if let markup = caches.markup, markup.isOf(note) { return markup.text }
    return NoteMarkup(note, at: screen.textTop).text
  }

  /// Returns the cached numbers of rows if they are still those of the note; else new ones.
  func readRows(of note: Note, columns: Int) -> ReadRows {
    if let rows = caches.readRows, rows.areOf(note, columns: columns) { return rows }
    return ReadRows(note, markup(of: note), columns: columns)
  }

  /// Updates the numbers of rows to the open note.
  mutating func refreshReadRows(columns: Int) {
    caches.readRows = openNote.map { readRows(of: $0, columns: columns) }
  }

  /// The cached synopsis as Markdown if it is still the same; else a new one.
  var synopsisMarkup: ParsedText {
    let synopsis = synopsis
    if let markup = caches.synopsis, markup.isOf(synopsis) { return markup.text }
    return SynopsisMarkup(synopsis).text
  }

  /// Updates the texts as Markdown to the open note and the synopsis.
  mutating func refreshMarkup() {
    let synopsis = synopsis
    if caches.synopsis?.isOf(synopsis) != true { caches.synopsis = SynopsisMarkup(synopsis) }
    guard let note = openNote else {
      caches.markup = nil
      return
    }
    if caches.markup?.isOf(note) != true { caches.markup = NoteMarkup(note) }
    let top = screen.textTop
    caches.markup?.parse(at: top)
  }

  /// The cached matches if they are still valid for the text on the screen; else new ones.
  var currentMatches: SearchMatches {
    if findsInReading, let shownText {
      if let matches = caches.matches, matches.areOf(scene.find.query, in: shownText) {
        return matches
      }
      return SearchMatches(scene.find.query, in: shownText)
    }
    if let matches = caches.matches, matches.areOf(scene.find.query, in: text) { return matches }
    return SearchMatches(scene.find.query, in: text)
  }
}
