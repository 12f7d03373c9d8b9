public import TextUI

/// What arrives at the window's one door.
public enum Event: Sendable {
  /// The user's hand.
  case input(Input)
  /// The terminal has another size.
  case resized(Size)
  /// Another process wrote to the library.
  case libraryChanged
  /// The scene has been synced, or compacted.
  case sceneNoticed
  /// So many scenes wait while a new one was begun.
  case othersCounted(dormant: Int, unsaved: Int)
  /// The scenes that could not be read at once have been.
  case scenesRead(SceneListing)
  /// A command that was started has something to say.
  case told(Message)
  /// The editor that had the terminal has ended; with what to say if it did not end well.
  case editorEnded(Message?)
  /// An editor has saved a file of this scene, whether it is waited for or not.
  case editorFilesChanged
  /// The window goes to the background: SIGTSTP.
  case suspended
  /// It was stopped and goes on: SIGCONT.
  case continued
  /// The program is to execute itself anew: SIGUSR1.
  case restartWanted
  /// It has to end: SIGTERM, SIGHUP, or the terminal is gone.
  case ended
  /// Nothing came, and the time to wake up has.
  case timePassed
}
