public import LibraryModel
public import SceneRestoration
public import TextEditing

/// An order to the world outside of the window, as a value a test can compare.
public enum Effect: Equatable, Sendable {
  /// Reads the notes of a book or a character.
  case load(Owner)
  /// Reads the catalogue anew, and what is on the screen.
  case reload
  /// Puts a draft into the library, under its own id; replaces only what the draft was based on.
  case save(Note.ID, TextBuffer, over: DraftBase, of: Owner)
  /// Gives a note a new text, under the id of the draft that made it, in place of what the draft was
  /// based on.
  case amend(Note.ID, TextBuffer, as: Note.ID, over: DraftBase, of: Owner)
  /// Keeps a draft among the versions of a note, which stays as it is.
  case setAside(Note.ID, TextBuffer, as: Note.ID, of: Owner)
  case delete(NotePlace)
  case restore(NotePlace)
  case setFavourite(Bool, BookCharacter.ID)
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
  /// Executes the program anew, to stand in the same scene (nil) or in another one.
  case become(SceneID?)
  /// Reads scenes, closes and reopens them.
  case scenes(ScenesEffect)
}

/// What the save of a draft may replace.
public struct DraftBase: Equatable, Sendable {
  /// The version of the note that the draft began with, or was last merged with.
  public var version: Note.ID?
  /// A text that may be replaced too, whatever its version.
  public var text: TextBuffer?

  /// A base; with neither, a new note replaces nothing.
  public init(version: Note.ID? = nil, text: TextBuffer? = nil) {
    self.version = version
    self.text = text
  }
}

/// Why the library refused.
public enum LibraryFailure: Error, Equatable, Sendable {
  /// Another process is writing. It is tried again.
  case busy
  /// The disk does not have the draft yet, so the library was not asked. It is tried again.
  case unsynced
  /// What was asked for is not there any more.
  case gone
  /// The note that the draft was saved as is deleted; its book or character is there.
  case deleted
  /// The note was changed by another process meanwhile, into this one.
  case changed(Note)
  /// Anything else, in words.
  case failed(String)
}

/// What a window needs of the library.
///
/// Every call is one transaction, and none waits.
public struct LibraryClient {
  /// Books and characters.
  public var catalogue: () throws(LibraryFailure) -> Catalogue
  /// The notes of a book or a character, the newest first.
  public var notes: (Owner) throws(LibraryFailure) -> [Note]
  /// Those of the ids that no living note has.
  public var gone: ([Note.ID]) throws(LibraryFailure) -> Set<Note.ID>
  /// What was ever saved under those of the ids that something was saved under.
  public var saved: ([Note.ID]) throws(LibraryFailure) -> [Note.ID: String]
  /// Carries out one of the effects that write to the library.
  public var perform: (Effect) throws(LibraryFailure) -> Void
  /// Whether another process has written since this was last asked.
  public var hasChanged: () -> Bool

  /// A client of closures.
  public init(
    catalogue: @escaping () throws(LibraryFailure) -> Catalogue,
    notes: @escaping (Owner) throws(LibraryFailure) -> [Note],
    gone: @escaping ([Note.ID]) throws(LibraryFailure) -> Set<Note.ID>,
    saved: @escaping ([Note.ID]) throws(LibraryFailure) -> [Note.ID: String],
    perform: @escaping (Effect) throws(LibraryFailure) -> Void,
    hasChanged: @escaping () -> Bool
  ) {
    self.catalogue = catalogue
    self.notes = notes
    self.gone = gone
    self.saved = saved
    self.perform = perform
    self.hasChanged = hasChanged
  }
}
