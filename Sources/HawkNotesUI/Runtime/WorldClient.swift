public import SceneRestoration

/// What a window needs of the world around it.
public struct WorldClient {
  /// Opens a web address in the user's browser; what to say of it.
  public var browse: (String) -> Message
  /// Copies a text, of which something is to be said, to the outside; what to say in all.
  public var copy: (_ text: [UInt8], _ says: String) -> Message
  /// Opens a file in the user's editor, at a line from 1; what to say if it cannot be opened.
  ///
  /// It comes back at once; the editor's end is an event.
  public var edit: (_ path: String, _ line: Int) -> Message?
  /// Has what editors save in a folder be an event, from now on.
  public var watchFiles: (_ folder: String) -> Void
  /// Opens another window; what to say of it, if anything.
  public var openWindow: (PlaceActivity, Side, IfShown) -> Message?
  /// Brings the window of a live scene to the front; what to say of it, if anything.
  public var showScene: (SceneID) -> Message?
  /// Writes a setting's value into its file; why not, if it cannot be.
  public var configure: (Settings.Key, String) -> Message?
  /// Stops the program, or with `true` its whole group as Ctrl-Z does, with the terminal as it was
  /// found, until it is continued.
  public var suspend: (Bool) -> Void
  /// Re-executes the program, in the same scene (nil) or in another one; returns why not.
  public var reexecute: (SceneID?) -> Refusal

  /// A world of closures.
  public init(
    browse: @escaping (String) -> Message,
    copy: @escaping (_ text: [UInt8], _ says: String) -> Message,
    edit: @escaping (_ path: String, _ line: Int) -> Message?,
    watchFiles: @escaping (_ folder: String) -> Void,
    openWindow: @escaping (PlaceActivity, Side, IfShown) -> Message?,
    showScene: @escaping (SceneID) -> Message?,
    configure: @escaping (Settings.Key, String) -> Message?,
    suspend: @escaping (Bool) -> Void, reexecute: @escaping (SceneID?) -> Refusal
  ) {
    self.browse = browse
    self.copy = copy
    self.edit = edit
    self.watchFiles = watchFiles
    self.openWindow = openWindow
    self.showScene = showScene
    self.configure = configure
    self.suspend = suspend
    self.reexecute = reexecute
  }

  /// Why something was not done.
  public enum Refusal {
    /// It is to be asked again in the next turn.
    case notYet
    /// It cannot be, for a reason that is said.
    case refused(Message)
  }
}
