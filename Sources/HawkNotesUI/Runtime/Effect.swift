public import LibraryModel
public import Markup
public import SceneRestoration
public import TextEditing

/// A request of a window to the world outside its state, as a value that tests can compare.
public enum Effect: Equatable, Sendable {
  case library(LibraryRequest)
  /// Reads from the library, for the window.
  case read(LibraryReading)
  /// Deletes the sample books.
  case removeSample
  /// Moves a book or a character in its order by a number of places, down if positive.
  case reorder(ItemPlace, by: Int)
  /// Moves notes together in the order by hand of their list by a number of places, around one of
  /// them; nil for the first or the last.
  case reorderNotes([ItemPlace], around: ItemPlace?, by: Int)
  /// Imports a file or folder.
  case startImport(ImportOrder)
  /// Opens a web address in the user's browser.
  case browse(String)
  /// Copies an address to the clipboard.
  case copy(String)
  /// Copies a text to the clipboard; `says` is the message.
  case copyText(TextBuffer, says: String)
  /// Opens a draft in the user's editor.
  case editOutside(DraftSlot)
  /// Opens a window on a side of this one, at a place of this one.
  case openWindow(PlaceActivity, Side, IfShown)
  /// Brings the window of a live scene to the front.
  case showScene(SceneID)
  /// Writes a setting into its file.
  case configure(Settings.Key, to: String)
  /// Exports the library into a folder of the user's home.
  case export(ExportFormat)
  /// Synchronizes with the other machines now.
  case synchronize
  /// Goes to a place.
  case show(Link)
  /// Goes to the item that a link of a note names.
  case follow(LinkTarget)
  /// Looks up the words in sight.
  indirect case spell(SpellingRequest)
  /// Removes a word from the user's own.
  case removeWord(String)
  case redraw, suspend, quit
  /// Closes the scene and ends the program.
  case close
  /// Re-executes the program in a scene; nil means the same scene.
  case reexecute(in: SceneID?)
  case feature(AnyFeatureEffect)
}
