import LibraryModel
import TextEditing
import TextUI

// The parts of the state that the layout depends on, and what keys learn from the layout.

extension WindowState {
  /// The blank columns at each side of the page.
  var margin: Int { size.columns < 60 ? 1 : 2 }

  /// Whether the window has columns of sections side by side.
  var isWide: Bool { size.columns >= ScreenLayout.wide && !settings.isAccessible }

  /// Whether the text of a draft has the focus; an open sheet does not change that.
  var isWriting: Bool { focus == .draft && stack.note == nil && owner != nil }

  /// Whether a text has the rows of the lists: a draft that is written, or a note that is read.
  var showsTextAlone: Bool { stack.note != nil || isWriting }

  /// Whether the window shows only the text, and the status line.
  var showsOnlyText: Bool { scene.isTextAlone && showsTextAlone && focus != .mentions }

  /// Shows only the text that is read or written, or all of the screen again.
  mutating func toggleTextAlone() {
    guard showsTextAlone || scene.isTextAlone else {
      message = .warning("Open a note or write first: z shows only its text.")
      return
    }
    scene.isTextAlone.toggle()
    message =
      .info(
        scene.isTextAlone
          ? "Only the text. \(isInText ? "Alt-z" : "z") shows the rest again."
          : "The whole screen is shown again.")
  }

  /// The state of the screen from which the open note was opened, with this note selected in its
  /// list.
  var behindNote: WindowState {
    guard let note = stack.note else { return self }
    var state = self
    var shown = tabState
    shown.stack.note = nil
    shown.screens[.note(note)] = nil
    shown.screens[shown.stack.top, default: ScreenState()].focus = .notes
    if noteRows?.index(of: note) != nil { shown.screens[shown.stack.top]?.note = note }
    state.tabState = shown
    return state
  }

  /// The area of the text that has the focus, with its bar.
  var textArea: Rect {
    scene.sheet == .form ? overlay?.textArea ?? .none : layout.draftText
  }

  /// The number of list rows that are shown at once.
  var listPlaces: (books: Int, characters: Int, notes: Int) {
    let layout = layout
    return (
      layout.books.underHeading.rows, layout.characters.underHeading.rows,
      layout.notes.underHeading.rows
    )
  }

  /// The area of the text of the note that is open for reading, or of the synopsis.
  var readingSize: Size {
    let place = stack.note != nil ? layout.reading : layout.synopsis
    return Size(columns: max(1, place.columns), rows: max(1, place.rows))
  }

  /// The number of rows of the synopsis, counted up to the height of the window.
  func synopsisRows(columns: Int) -> Int {
    guard !synopsis.isEmpty, columns > 0 else { return 0 }
    return RenderedText(synopsisMarkup, columns: columns).rows(from: 0, limit: size.rows).count
  }

  /// The number of rows of the draft in a section of a width, counted up to the height of the
  /// window.
  func draftRows(columns: Int) -> Int {
    let text = pageText
    guard !text.isEmpty else { return 0 }
    let flow = TextFlow(text, columns: columns - DraftView.barColumns - 1)
    return flow.rows(from: 0, limit: size.rows).rows.count
  }

  /// The drawing of the book, on the book's own screen.
  var cover: Cover? {
    guard stack == stack.ofBook, openBook != nil, let book else { return nil }
    return book.shownCover
  }
}
