import LibraryModel
import TextEditing
import TextUI

extension WindowState {
  /// Completes the state after an action: the place exists, notes are read, an item is selected,
  /// the cursor is visible.
  ///
  /// Returns the effects that read missing data.
  mutating func settle() -> [Effect] { settleTextAlone() == nil ? settleAll() : [] }

  /// Settles the text if the backdrop is still valid; returns the layout, nil if there is more to
  /// settle.
  ///
  /// Text and cursor are not inputs of a backdrop. If it is still valid, everything else is
  /// settled.
  mutating func settleTextAlone() -> ScreenLayout? {
    guard scene.sheet == nil, let layout = keptBackdrop?.layout else { return nil }
    settleText(in: layout)
    return layout
  }

  /// Settles everything; see ``settle()``.
  mutating func settleAll() -> [Effect] {
    resolvePlace()
    guard library.isLoaded else {
      settleText(in: layout)
      return []
    }
    if wantsReading { return [.read(.missing)] }
    guard demand.isUsable(with: library) else {
      settleText(in: layout)
      return []
    }
    scene.tab = tab
    revealTarget()
    refreshMarkup()
    let layout = layout
    refreshReadRows(columns: layout.reading.columns)
    let screen = screen
    let selected = selected(screen, in: layout)
    if selected != screen {
      if screen.focus == nil { hasChosenFocus = true }
      self.screen = selected
      if wantsReading { return [.read(.missing)] }
    }
    let orders = settleSheets()
    settleText(in: layout)
    if keptBackdrop == nil { caches.backdrop = Backdrop(self) }
    return orders
  }

  /// Whether something on the screen is to be read; not while the library is busy, until the retry.
  private var wantsReading: Bool {
    !demand.isMet(by: library) && !retries.readings.contains(.missing)
  }

  private mutating func settleText(in layout: ScreenLayout) {
    loadEdit()
    settleViCursor()
    refreshMatches()
    revealCursor(in: layout)
  }

  /// Draws the status line and the shown part of the text into the cached backdrop: then they are
  /// not drawn at the next frames.
  mutating func showStatus() {
    let status = StatusView(self)
    let draft = scene.sheet == nil ? DraftView(self) : nil
    caches.backdrop?.show(status)
    caches.backdrop?.show(caches.part)
    caches.backdrop?.show(draft)
  }

  /// Completes the selection of a screen.
  private func selected(_ screen: ScreenState, in layout: ScreenLayout) -> ScreenState {
    var screen = screen
    if screen.focus == nil || (screen.focus != .draft && !sections.contains(focus)) {
      screen.focus = firstSection
    }
    selectMention(in: &screen)
    guard stack.note == nil else { return screen }
    if let books = bookRows, !books.isExpired {
      if books.index(of: screen.book) == nil { screen.book = books.rows.first?.id }
      if !layout.books.isEmpty {
        screen.booksTop = books.top(
          screen.booksTop, showing: screen.book, rows: layout.books.underHeading.rows)
      }
    }
    if let characters = characterRows, !characters.isExpired {
      if characters.index(of: screen.character) == nil {
        screen.character = characters.rows.first?.id
      }
      // Beside a text that is written a list may have fewer rows: it keeps its first row.
      if !layout.characters.isEmpty, !isWriting {
        screen.charactersTop = characters.top(
          screen.charactersTop, showing: screen.character, rows: layout.characters.underHeading.rows
        )
      }
    }
    if let notes = noteRows, !notes.isExpired, !isWriting {
      if notes.index(of: screen.note) == nil { screen.note = notes.rows.first?.id }
      // A list that is folded away keeps its first row.
      if !layout.notes.isEmpty {
        screen.notesTop = notes.top(
          screen.notesTop, showing: screen.noteInSight, rows: layout.notes.underHeading.rows)
      }
    }
    if let editing = screen.editing, lacks(editing), draft(in: slot(editing)) == nil {
      screen.editing = nil
    }
    return screen
  }

  private func selectMention(in screen: inout ScreenState) {
    if let mentions = mentionRows, self.mentions?.isWhole == true {
      if mentions.index(of: screen.mention?.item) == nil {
        screen.mention = mentions.rows.first.flatMap(ItemPlace.init)
      }
      if !mentionsPlace.isEmpty {
        screen.mentionsTop = mentions.top(
          screen.mentionsTop, showing: mentionInSight,
          rows: mentionsPlace.underHeading.rows)
      }
    }
  }

  private func slot(_ note: Note.ID) -> DraftSlot? {
    owner.map { DraftSlot(owner: $0, note: note) }
  }

  private func draft(in slot: DraftSlot?) -> Note.ID? { slot.flatMap { draft(in: $0) } }

  /// The text of the note whose edit is shown, until it has a draft.
  private mutating func loadEdit() {
    if form != nil { return loadField() }
    guard let slot, let id = slot.note, editor.texts[slot] == nil,
      let note = note(id)
    else { return }
    editor.texts[slot] =
      textWithSteps(in: slot, following: note.text) ?? TextBuffer(note.text.utf8)
  }

  /// The scroll offset at which the cursor of the draft on the screen is visible.
  private mutating func revealCursor(in layout: ScreenLayout) {
    guard let slot, isTextKnown, scene.sheet == .form || focus == .draft else { return }
    let place = scene.editors[slot]
    let area = scene.sheet == .form ? textArea : layout.draftText
    let seen = SeenText(
      editor.texts[slot] ?? TextBuffer(), at: place ?? EditorState(), in: area,
      isTypewriter: isTypewriter)
    if seen.place != place { scene.editors[slot] = seen.place }
    caches.seenText = seen
    let text = editor.texts[slot] ?? TextBuffer()
    _ = caches.fences.state(at: SourceStyling.lineStart(of: seen.rows, in: text), in: text)
  }

  /// Whether the row of the cursor stays in the middle of a note that is written.
  var isTypewriter: Bool { settings.chosen.typewriter && isWriting && scene.sheet == nil }

  /// The visible part of the text that has the focus.
  var editorViewport: EditorViewport { EditorViewport(text, in: textArea) }
}
