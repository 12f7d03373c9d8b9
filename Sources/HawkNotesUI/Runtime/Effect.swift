public import SceneRestoration
public import TextEditing

/// What a window has done outside of its state, as a value that tests can compare.
public enum Effect: Equatable, Sendable {
  /// Changes the library.
  case library(LibraryRequest)
  /// Reads from the library, for the window.
  case read(LibraryReading)
  /// Opens a web address in the user's browser.
  case browse(String)
  /// Copies an address to the outside.
  case copy(String)
  /// Copies a text to the outside, of which this is said.
  case copyText(TextBuffer, says: String)
  /// Opens a draft in the user's editor.
  case editOutside(DraftSlot)
  /// Opens a window on a side of this one, at what is done here.
  case openWindow(PlaceActivity, Side, IfShown)
  /// Brings the window of a live scene to the front.
  case showScene(SceneID)
  /// Writes a setting into its file.
  case configure(Settings.Key, to: String)
  case redraw, suspend, quit
  /// Ends the scene as its user wants it, and the program.
  case close
  /// Re-executes the program, in the same scene (nil) or in another one.
  case reexecute(in: SceneID?)
  /// Reads scenes, closes and reopens them.
  case scenes(ScenesEffect)
}
