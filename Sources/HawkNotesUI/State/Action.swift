public import LibraryModel
public import SceneRestoration
public import TextUI

/// An event that changes a window's state: an input of the user, or a result from outside.
///
/// The inputs are sorted by feature. Each feature has its own reducer.
public enum Action: Equatable, Sendable {
  // Inputs of the user
  case navigation(NavigationAction)
  case notes(NotesAction)
  case text(TextAction)
  case find(FindAction)
  case completion(CompletionAction)
  case mouse(MouseAction)
  case sheet(SheetAction)
  case shelf(ShelfAction)
  case settings(SettingsAction)
  case form(FormAction)
  case program(ProgramAction)
  case unused(UnusedInput)
  /// An action of a feature.
  indirect case feature(AnyFeatureAction)
  /// A key that must wait for the list that it acts on.
  case held(KeyPress)
  // Results. NB: the large ones are indirect: each key copies an action, and the table of all keys
  // has hundreds.
  case resized(Size)
  case phaseEntered(WindowScene.Phase)
  indirect case loaded(LibraryPart)
  indirect case done(LibraryRequest, undo: LibraryStep?)
  indirect case refused(LibraryRequest, LibraryFailure)
  /// A change that the user asked for was prepared with data from the library.
  indirect case prepared(LibraryStep, saying: String, at: ItemPlace, from: ItemPlace?)
  indirect case mentioned(LibraryItem, MentionPart)
  /// The mentions of a character follow.
  case mentionsAwaited(of: BookCharacter.ID)
  indirect case unread(LibraryReading, LibraryFailure)
  /// A text from outside of the program conflicts with a text of the library.
  indirect case conflicted(ConflictingText)
  /// The state of the synchronization with other machines.
  indirect case synchronized(SyncStanding)
  /// Progress or result of an import in the background.
  indirect case imported(ImportNews)
  /// Words of a book were counted, those since a time among them.
  indirect case counted(Book.ID, since: Int, WordsPart, ofAll: Bool)
  /// The words in sight were looked up.
  indirect case spelled(SpellingAnswer)
  /// The known words have changed: the text is checked again. Shows the message, if any.
  case spellingExpired(Message?)
  /// Words of notes were counted, in some versions of them.
  indirect case countedNotes([Note.ID: Int], in: [Note.ID: Note.ID])
  /// The digest of a book was read.
  indirect case digested(BookDigest)
  case said(Message)
  indirect case cameBack(OutsideEnding)
  /// An effect of a feature was performed.
  indirect case requested(WindowRequest)
}

extension Action {
  /// Whether it only continues a press of the mouse.
  var continuesPress: Bool {
    if case .mouse(let action) = self { action.continuesPress } else { false }
  }

  /// Whether it may continue an earlier press of the mouse.
  var isOfMouse: Bool {
    if case .mouse = self { true } else { false }
  }

  /// Whether the next move up or down keeps the goal column.
  var keepsGoalColumn: Bool {
    if case .form(let action) = self { return action.keepsGoalColumn }
    return if case .text(let action) = self { action.keepsGoalColumn } else { continuesPress }
  }
}
