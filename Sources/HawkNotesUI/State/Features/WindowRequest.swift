public import LibraryModel

/// Request of a feature to the window around it.
public enum WindowRequest: Equatable, Sendable {
  /// Passes an action to a feature: the result of an effect.
  case act(AnyFeatureAction)
  /// Performs an effect.
  indirect case perform(Effect)
  /// Performs an action of the window.
  indirect case command(Action)
  /// Shows a message.
  case say(Message)
  /// Shows the first line of the sheet.
  case scrollToTop
  /// Closes the sheet; the one under it is open again.
  case close
  /// Closes the sheet and the one under it.
  case closeAll
  /// Changes the library, as part of the scene's history: see
  /// ``WindowState/change(_:saying:at:from:)``.
  indirect case change(LibraryChange, saying: String, at: ItemPlace?, from: ItemPlace?)
  /// Replaces what the history says that a change included.
  case annotate(Int, String)
  /// Goes to a place in a text.
  case go(TextSpot)
  /// Goes to a place, and remembers where it began.
  case jump(Place)
  /// Goes to a line or a draft that a search has found.
  indirect case goToFound(SearchRow)
  /// Makes a text the new text of a note, as an edit that is not saved.
  indirect case edit(Note.ID, text: String)
  /// Makes a text the new synopsis of a book or character, as an edit that is not saved.
  indirect case editSynopsis(of: Owner, text: String, over: String)
  /// Resolves the conflict of the text that has the focus.
  case resolve(MergeChoice)
  /// Makes a loose draft the new note of the book or character on the screen.
  case attach(Note.ID)
  /// Marks a loose draft as discarded, or takes the mark away: it is dropped when the sheet is
  /// closed.
  case discard(Note.ID), restoreDiscarded(Note.ID)
  /// Closes the sheet and imports a file or folder, with the fields of the columns of a table and
  /// the answers to guesses.
  indirect case startImport(String, TableMapping?, ImportAnswers)
  /// Moves the cursor of the text that has the focus.
  case placeCursor(Int)
  /// Replaces a word of that text, as one undo step.
  case replaceWord(Range<Int>, with: String)
  /// Ignores a word in this scene: it is not underlined.
  case ignoreWord(String)
  /// Remembers that a word was added to the user's own: undo in the text removes it.
  case rememberAdded(String)
  /// Opens a form with a name filled in.
  case open(FormSubject, named: String)
}

extension WindowRequest {
  static func act(_ action: some FeatureAction) -> WindowRequest {
    .act(AnyFeatureAction(action: action))
  }

  static func perform(_ effect: some FeatureEffect) -> WindowRequest {
    .perform(Effect(effect))
  }
}

extension WindowState {
  /// Does what a feature asks; returns the effects to perform.
  mutating func fulfil(_ request: WindowRequest, _ reducer: Reducer) -> [Effect] {
    switch request {
    case .act(let any): return any.action.reduce(&self, reducer)
    case .perform(let effect): return [effect]
    case .command(let action): return reducer.change(&self, action)
    case .say(let words): message = words
    case .scrollToTop: scene.sheetTop = 0
    case .close: closeSheet()
    case .closeAll:
      scene.sheetUnder = nil
      closeSheet()
    case .change(let made, saying: let deed, at: let place, from: let origin):
      return change(made, saying: deed, at: place, from: origin)
    case .annotate(let number, let words): scene.history.entries[number]?.attachments = words
    case .go(let spot): go(to: spot)
    case .jump(let place): jump { $0.go(to: place) }
    case .goToFound(let row): go(to: row)
    case .edit(let note, text: let text): edit(note, text: text, reducer.newID)
    case .editSynopsis(of: let owner, text: let text, over: let saved):
      editSynopsis(of: owner, text: text, over: saved, reducer.newID)
    case .resolve(let choice): return apply(choice, reducer.newID)
    case .attach(let draft): attach(draft)
    case .discard(let draft): discard(draft)
    case .restoreDiscarded(let draft): scene.drafts[draft]?.discardOrder = 0
    case .startImport(let path, let columns, let answers):
      return startImport(of: path, columns, answers, reducer.newID)
    case .placeCursor(let offset): place(cursorAt: offset)
    case .replaceWord(let word, with: let text): replaceWord(word, with: text, reducer.newID)
    case .ignoreWord(let word): scene.ignoredWords.add(word)
    case .rememberAdded(let word): remember(addedWord: word)
    case .open(let form, named: let name): open(form, named: name, reducer.newID)
    }
    return []
  }
}
