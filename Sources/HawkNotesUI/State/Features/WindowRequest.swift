public import LibraryModel
import TextEditing

/// What a feature asks of the window around it.
public enum WindowRequest: Equatable, Sendable {
  /// Passes an action to a feature: the result of an effect.
  case act(AnyFeatureAction)
  /// Performs an effect.
  case perform(AnyFeatureEffect)
  /// Shows a message.
  case say(Message)
  /// Shows the first line of the sheet.
  case scrollToTop
  /// Opens a web address in the user's browser.
  case browse(String)
  /// Copies an address to the clipboard.
  case copyAddress(String)
  /// Closes the sheet.
  case close
  /// Changes the library, as part of the scene's history: see
  /// ``WindowState/change(_:saying:at:from:)``.
  indirect case change(LibraryChange, saying: String, at: ItemPlace?, from: ItemPlace?)
  /// Replaces what the history says that a change included.
  case annotate(Int, String)
  /// Goes to a place in a text.
  case go(TextSpot)
  /// Copies a text to the clipboard; `says` begins the message.
  case copy(String, says: String)
  /// Makes a text the new text of a note, as an edit that is not saved.
  indirect case edit(Note.ID, of: Owner, text: String)
  /// Opens the form of a new character with a name.
  case newCharacter(of: Book.ID, named: String)
}

extension WindowRequest {
  static func act(_ action: some FeatureAction) -> WindowRequest {
    .act(AnyFeatureAction(action: action))
  }

  static func perform(_ effect: some FeatureEffect) -> WindowRequest {
    .perform(AnyFeatureEffect(effect: effect))
  }
}

extension WindowState {
  /// Does what a feature asks; returns the effects to perform.
  mutating func fulfil(_ request: WindowRequest, _ newID: () -> Note.ID) -> [Effect] {
    switch request {
    case .act(let any): return any.action.reduce(&self, newID)
    case .perform(let effect): return [.feature(effect)]
    case .say(let words): message = words
    case .scrollToTop: scene.sheetTop = 0
    case .browse(let address): return [.browse(address)]
    case .copyAddress(let address): return [.copy(address)]
    case .close: closeSheet()
    case .change(let made, saying: let deed, at: let place, from: let origin):
      return change(made, saying: deed, at: place, from: origin)
    case .annotate(let number, let words): scene.history.entries[number]?.attachments = words
    case .go(let spot): go(to: spot)
    case .copy(let text, says: let words): return [.copyText(TextBuffer(text.utf8), says: words)]
    case .edit(let note, of: let owner, text: let text):
      edit(note, of: owner, text: text, newID)
    case .newCharacter(of: let book, named: let name):
      open(.newCharacter(of: book), named: name, newID)
    }
    return []
  }
}
