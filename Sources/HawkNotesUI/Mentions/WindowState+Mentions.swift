import LibraryModel
import TextUI

// The lines that mention the character on the screen, or link to the note that is read.

extension WindowState {
  /// The mentions of the character on the screen, or the links to the open note; nil if none was
  /// read.
  var mentions: LoadedMentions? {
    if let note = stack.note { return library.links.flatMap { $0.item == .note(note) ? $0 : nil } }
    guard let character = stack.character else { return nil }
    return library.mentions.flatMap { $0.item == .character(character) ? $0 : nil }
  }

  var mentionRows: LoadedRows<TextSpot>? { mentions?.rows }

  /// The number of mentions on the screen, as far as it is known.
  var mentionCount: Int { mentionRows?.total ?? 0 }

  /// Whether the screen has the section: without mentions it does not show it.
  var hasMentions: Bool { mentionCount > 0 || screen.focus == .mentions }

  /// The area of the section.
  var mentionsPlace: Rect { stack.note == nil ? layout.mentions : layout.links }

  /// The next reading of mentions while no key is pressed; nil if everything was read.
  var mentionReading: LibraryReading? {
    guard library.isLoaded, retries.readings.isEmpty else { return nil }
    return readingOfCharacter ?? readingOfNote
  }

  private var readingOfNote: LibraryReading? {
    guard let note = openNote, mentions?.isReading != false else { return nil }
    return .links(to: note.id)
  }

  private var readingOfCharacter: LibraryReading? {
    guard let id = stack.character, !isCoveredByNote,
      library.catalogue.character(id) != nil, library.awaitedMentions != id
    else { return nil }
    guard let mentions = library.mentions, mentions.item == .character(id) else {
      return .mentions(of: id, from: nil)
    }
    return mentions.isReading ? .mentions(of: id, from: mentions.next) : nil
  }

  /// Whether an open note takes the whole page: in a wide window the character stays beside it.
  private var isCoveredByNote: Bool { stack.note != nil && !isWide }

  /// Adds mentions that were read; the selection stays at its line.
  mutating func adopt(_ part: MentionPart, of item: LibraryItem) {
    let (top, book): (ScreenID, Book.ID?)
    switch item {
    case .book: return
    case .note(let id):
      guard stack.note == id else { return }
      (top, book) = (.note(id), owner?.book)
    case .character(let id):
      library.awaitedMentions = nil
      guard stack.character == id else { return }
      (top, book) = (.character(id), library.catalogue.character(id)?.book)
    }
    // NB: no `? :`, for which an unoptimised build reads the value after it was freed (Swift 6).
    let known: LoadedMentions?
    if item.kind == .note { known = library.links } else { known = library.mentions }
    var loaded = known.flatMap { $0.item == item ? $0 : nil } ?? LoadedMentions(of: item)
    let before = loaded.rows
    loaded.add(part, of: book)
    if item.kind == .note { library.links = loaded } else { library.mentions = loaded }
    guard loaded.isWhole, var shown = tabState.screens[top] else { return }
    if let item = before.survivor(of: shown.mention?.item, in: loaded.rows),
      let row = loaded.rows.row(item)
    {
      shown.mention = ItemPlace(row)
    }
    shown.mentionsTop = before.survivor(of: shown.mentionsTop, in: loaded.rows)
    tabState.screens[top] = shown
    focusFirstMention()
  }

  /// Moves the focus from a list without rows to the mentions of a screen that was just opened.
  private mutating func focusFirstMention() {
    guard hasChosenFocus, stack.note == nil, isEmpty(focus), mentionCount > 0 else {
      return
    }
    screen.focus = .mentions
  }

  /// Goes to the text of the selected mention, at its line.
  mutating func openMention() {
    mentionRows?.row(screen.mention?.item).map { go(to: $0) }
  }

  /// The index of the first mention that the section shows.
  func topMention(rows: Int) -> Int {
    mentionRows?.topIndex(screen.mentionsTop, showing: mentionInSight, rows: rows) ?? 0
  }

  /// The mention that the list must show: the selected one while the user moves over the list.
  var mentionInSight: LibraryItem? { focus == .mentions ? screen.mention?.item : nil }

  mutating func selectMention(_ item: LibraryItem?) {
    guard let row = mentionRows?.row(item) else { return }
    screen.mention = ItemPlace(row)
  }
}

extension ItemPlace {
  init?(_ spot: TextSpot) {
    switch spot.place {
    case .book(let book): self.init(.book(book))
    case .character(let id, of: let book): self.init(.character(id, of: book))
    case .note(let note, in: let owner): self.init(owner, note: note)
    case .shelf, .favourites, .favourite, .favouriteNote, .search, .loose: return nil
    }
  }
}
