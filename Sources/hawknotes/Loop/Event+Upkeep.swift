import HawkNotesUI
import TextUI

extension Event {
  /// Whether the pane or its neighbours may have moved.
  var mayTellOfAMove: Bool { if case .resized = self { true } else { isReturn } }

  /// Whether the user did something in the window.
  var isOfTheUser: Bool { if case .input = self { true } else { false } }

  /// Whether a process has changed the library.
  var isChangeOfLibrary: Bool { if case .libraryChanged = self { true } else { false } }

  /// Whether the date may have changed since the last event.
  var mayTellOfAnotherDay: Bool { isChangeOfLibrary || isReturn }

  /// Whether the user comes back to the window: it got the focus, or continues after a stop.
  private var isReturn: Bool {
    switch self {
    case .input(.focusGained), .continued: true
    case .input(.key), .input(.paste), .input(.mouse), .input(.focusLost), .input(.background),
      .resized, .linkFound, .libraryChanged, .sceneNoticed, .othersCounted, .firstScene,
      .feature, .settingsRead, .imported, .mentionsRead, .spellingChecked, .ownWordsChanged,
      .message, .conflicted, .synchronized,
      .editorEnded,
      .editorFilesChanged, .suspended, .restartWanted, .ended, .timePassed:
      false
    }
  }
}
