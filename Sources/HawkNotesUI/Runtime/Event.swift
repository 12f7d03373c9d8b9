public import LibraryModel
public import TextUI

/// An event that a window handles: see ``Window/turn(_:at:)``.
public enum Event: Sendable {
  /// A key, a paste, the mouse, or a change of focus.
  case input(Input)
  /// The terminal's size has changed.
  case resized(Size)
  /// The place of the URL in the arguments was found at last.
  case linkFound(Link)
  /// Another process wrote to the library.
  case libraryChanged
  /// The scene has been synced, or compacted.
  case sceneNoticed
  /// The numbers of dormant scenes and of scenes with unsaved drafts were counted; the first is 0
  /// unless this scene is new.
  case othersCounted(dormant: Int, unsaved: Int)
  /// This is the first scene of a library without notes.
  case firstScene
  /// A result that a feature awaits, as an action of that feature.
  case feature(AnyFeatureAction)
  /// An import goes on or has ended.
  case imported(ImportNews)
  /// A part of the mentions of a character was read, by the number of the request; nil if the
  /// library is busy.
  case mentionsRead(of: BookCharacter.ID, from: MentionCursor?, MentionPart?, number: Int)
  /// A text from outside of the program conflicts with a text of the library.
  indirect case conflicted(ConflictingText)
  /// The words in sight were looked up.
  indirect case spellingChecked(SpellingAnswer)
  /// The user's own words have changed.
  case ownWordsChanged
  /// A synchronization with other machines has ended, or has more to send.
  case synchronized(SyncStanding)
  /// The settings file has changed.
  case settingsRead(Settings, SettingsSource)
  /// A message for the user: from another thread, or about a child process that has ended.
  case message(Message)
  /// The editor has returned the terminal; with a message if it failed.
  case editorEnded(Message?)
  /// An editor has saved a file in this scene's folder.
  case editorFilesChanged
  /// SIGTSTP: the program must suspend itself.
  case suspended
  /// SIGCONT: the program continues after a stop.
  case continued
  /// SIGUSR1: the program must re-execute itself.
  case restartWanted
  /// SIGTERM or SIGHUP, or the terminal is gone: the window must end.
  case ended
  /// No other event arrived before ``Window/wakeTime``.
  case timePassed
}

extension Event {
  var isOfTime: Bool { if case .timePassed = self { true } else { false } }

  /// Whether the user has pressed a key, pasted, or used the mouse.
  var isOfUser: Bool {
    guard case .input(let input) = self else { return false }
    return switch input {
    case .key, .paste, .mouse: true
    case .focusGained, .focusLost, .background: false
    }
  }
}
