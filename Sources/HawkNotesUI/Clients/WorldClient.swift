public import SceneRestoration

/// The access of a window to the world outside: browser, clipboard, editor, windows, settings,
/// process.
public struct WorldClient {
  /// Returns the time of the system's clock, in seconds since 1970.
  public var time: () -> Int
  /// Opens a web address in the user's browser; returns the message.
  public var browse: (String) -> Message
  /// Copies a text to the clipboard; returns the message, which begins with `says`.
  public var copy: (_ text: [UInt8], _ says: String) -> Message
  /// Opens a file in the user's editor, at a line counted from 1; returns a message if that fails.
  ///
  /// It returns at once. The editor's end is an event.
  public var edit: (_ path: String, _ line: Int) -> Message?
  /// Watches a folder: from now on, each save of an editor there is an event.
  public var watchFiles: (_ folder: String) -> Void
  /// Opens another window; returns a message, if any.
  public var openWindow: (PlaceActivity, Side, IfShown) -> Message?
  /// Brings the window of a live scene to the front; returns a message, if any.
  public var showScene: (SceneID) -> Message?
  /// Writes a setting's value into the settings file; returns a message if that fails.
  public var configure: (Settings.Key, String) -> Message?
  /// Exports the library in the background; returns the message.
  public var export: (ExportFormat) -> Message
  /// Synchronizes with the other machines in the background; returns the message.
  public var synchronize: () -> Message
  /// Suspends the program, or with `true` its whole process group, as Ctrl-Z does.
  ///
  /// The terminal is restored until the program continues.
  public var suspend: (Bool) -> Void
  /// Re-executes the program in the same scene (nil) or in another one; returns only if that
  /// failed.
  public var reexecute: (SceneID?) -> Refusal

  public init(
    time: @escaping () -> Int, browse: @escaping (String) -> Message,
    copy: @escaping (_ text: [UInt8], _ says: String) -> Message,
    edit: @escaping (_ path: String, _ line: Int) -> Message?,
    watchFiles: @escaping (_ folder: String) -> Void,
    openWindow: @escaping (PlaceActivity, Side, IfShown) -> Message?,
    showScene: @escaping (SceneID) -> Message?,
    configure: @escaping (Settings.Key, String) -> Message?,
    export: @escaping (ExportFormat) -> Message, synchronize: @escaping () -> Message,
    suspend: @escaping (Bool) -> Void, reexecute: @escaping (SceneID?) -> Refusal
  ) {
    self.time = time
    self.browse = browse
    self.copy = copy
    self.edit = edit
    self.watchFiles = watchFiles
    self.openWindow = openWindow
    self.showScene = showScene
    self.configure = configure
    self.export = export
    self.synchronize = synchronize
    self.suspend = suspend
    self.reexecute = reexecute
  }

  /// The reason why the program was not re-executed.
  public enum Refusal {
    /// Try again in the next turn.
    case notYet
    /// It failed, with a message.
    case refused(Message)
  }
}
