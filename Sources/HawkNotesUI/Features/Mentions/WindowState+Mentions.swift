import LibraryModel
import TextUI

// The lines that mention the character on the screen.

extension WindowState {
  /// The mentions of the character on the screen; nil if there is none, or if none was read.
  var mentionRows: LoadedRows<TextSpot>? {
    guard let mentions = library.mentions, mentions.character == stack.character else { return nil }
    return mentions.rows
  }

  /// The number of mentions on the screen, as far as it is known.
  var mentionCount: Int { mentionRows?.total ?? 0 }

  /// Whether the screen has the section: a character without mentions does not show it.
  var hasMentions: Bool { mentionCount > 0 || screen.focus == .mentions }

  /// The next reading of mentions while no key is pressed; nil if everything was read.
  var mentionReading: LibraryReading? {
    guard library.isLoaded, let id = stack.character, !isCoveredByNote, retries.readings.isEmpty,
      library.catalogue.character(id) != nil, library.awaitedMentions != id
    else { return nil }
    guard let mentions = library.mentions, mentions.character == id else {
      return .mentions(of: id, from: nil)
    }
    return mentions.isReading ? .mentions(of: id, from: mentions.next) : nil
  }

  /// Whether an open note takes the whole page: in a wide window the character stays beside it.
  private var isCoveredByNote: Bool { stack.note != nil && size.columns < ScreenLayout.wide }

  /// Adds mentions that were read; the selection stays at its line.
  mutating func adopt(_ part: MentionPart, of character: BookCharacter.ID) {
    library.awaitedMentions = nil
    guard stack.character == character else { return }
    if library.mentions?.character != character {
      library.mentions = LoadedMentions(of: character)
    }
    let before = library.mentions?.rows
    let book = library.catalogue.character(character)?.book
    library.mentions?.add(part, of: book)
    guard let before, let after = library.mentions, after.isWhole else { return }
    let top = ScreenID.character(character)
    guard var shown = tabState.screens[top] else { return }
    if let item = before.survivor(of: shown.mention?.item, in: after.rows),
      let row = after.rows.row(item)
    {
      shown.mention = ItemPlace(row)
    }
    shown.mentionsTop = before.survivor(of: shown.mentionsTop, in: after.rows)
    tabState.screens[top] = shown
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

  /// Selects a mention that was read.
  mutating func selectMention(_ item: LibraryItem?) {
    guard let row = mentionRows?.row(item) else { return }
    screen.mention = ItemPlace(row)
  }
}

extension ItemPlace {
  /// The text with a mention.
  init?(_ spot: TextSpot) {
    switch spot.place {
    case .book(let book): self.init(.book(book))
    case .character(let id, of: let book): self.init(.character(id, of: book))
    case .note(let note, in: let owner): self.init(owner, note: note)
    case .shelf, .favourites, .favourite, .favouriteNote, .search, .loose: return nil
    }
  }
}
