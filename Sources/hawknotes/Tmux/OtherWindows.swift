import HawkNotesUI
import LibraryModel
import SceneRestoration
import TextUI

/// Opens other windows, or brings an open one to the front.
final class OtherWindows {
  private let directory: SceneDirectory
  private let own: SceneID
  private let isEphemeral: Bool
  private let window: HostWindow
  private let multiplexer: Multiplexer?
  private let children: Children
  private let size: () -> Size
  private let copy: (_ text: [UInt8], _ says: String) -> Message

  /// - Parameter isEphemeral: Whether the windows that it opens leave no byte on disk, as this one.
  init(
    directory: SceneDirectory, own: SceneID, isEphemeral: Bool, window: HostWindow,
    newWindow: [String],
    children: Children, size: @escaping () -> Size,
    copy: @escaping (_ text: [UInt8], _ says: String) -> Message
  ) {
    self.directory = directory
    self.own = own
    self.isEphemeral = isEphemeral
    self.children = children
    self.size = size
    self.copy = copy
    self.window = window
    multiplexer = Multiplexer(window: window, newWindow: newWindow)
  }

  /// Opens a window at an activity, or shows the window that has its place; returns a message.
  func open(_ activity: PlaceActivity, on side: Side, _ ifShown: IfShown) -> Message? {
    if ifShown == .bringToFront, let shown = window(showing: activity.link) {
      return bringToFront(shown)
    }
    guard let multiplexer else { return tell(activity) }
    if case .tmux = multiplexer, let words = tooSmall(for: side) { return .warning(words) }
    let command = multiplexer.opening(ProgramCall(arguments(for: activity)), side)
    return start(command) { .warning("No new window: \($0).") }
  }

  /// Brings a live scene's window to the front; returns a message if that fails.
  func show(_ scene: SceneID) -> Message? {
    guard let record = try? directory.record(of: scene), record.state == .live else {
      return .warning("That scene is no longer open.")
    }
    guard let pane = record.window.pane else {
      return .warning("That scene is in \(record.window.label). Only you can switch to it.")
    }
    return bringToFront(pane)
  }

  private func bringToFront(_ pane: TmuxPane) -> Message? {
    let failure = start(Multiplexer.showing(pane)) {
      .warning("Cannot show the window that has it open: \($0).")
    }
    if failure == nil, let command = Multiplexer.switching(to: pane, from: window.pane) {
      // This fails without an attached client, and then there is nothing to switch.
      _ = children.start(command) { _, _ in [] }
    }
    return failure
  }

  /// Returns the pane of another live scene that shows a place.
  private func window(showing link: Link) -> TmuxPane? {
    directory.scene(showing: link, except: own)?.window.pane
  }

  private func arguments(for activity: PlaceActivity) -> [String] {
    if isEphemeral { return ["--ephemeral", activity.link.url] }
    // If the activity cannot be written, the link alone opens its place.
    guard let id = try? directory.handOff(UserActivity(activity)) else {
      return ["--new", activity.link.url]
    }
    return ["--new", "--activity", "\(id)", activity.link.url]
  }

  /// Copies the command that opens the window, for a terminal that cannot open one.
  private func tell(_ activity: PlaceActivity) -> Message? {
    let command = "hawknotes \(isEphemeral ? "--ephemeral" : "--new") '\(activity.link.url)'"
    return copy(Array(command.utf8), "Copied, to run in another window: \(command)")
  }

  private func start(_ command: [String], failing words: @escaping (String) -> Message) -> Message?
  {
    let isStarted = children.start(command) { code, errors in
      code == 0
        ? [] : [.message(words(errors.first ?? "\(command[0]) exited with status \(code)"))]
    }
    return isStarted ? nil : words("\(command[0]) could not be started")
  }

  /// Returns a message if one of the two windows would be too small to use.
  private func tooSmall(for side: Side) -> String? {
    let (size, least) = (size(), WindowState.leastSize)
    switch side {
    case .beside, .left:
      let needed = 2 * least.columns + 1
      return size.columns < needed
        ? "No room beside: needs \(needed) columns, has \(size.columns)." : nil
    case .below, .above:
      let needed = 2 * least.rows + 1
      return size.rows < needed
        ? "No room below: needs \(needed) rows, has \(size.rows)." : nil
    }
  }
}

extension SceneDirectory {
  /// Returns a live scene in a tmux pane that shows a place, except `own`.
  ///
  /// A suspended program does not count. A link without a sheet matches any sheet.
  func scene(showing link: Link, except own: SceneID? = nil) -> SceneRecord? {
    let live = (try? live()) ?? []
    return live.first { record in
      guard record.id != own, record.window.pane != nil, record.phase != .background else {
        return false
      }
      var scene = SceneState()
      SceneState.restored.restore(&scene, from: record.values)
      return scene.shows(link.place) && (link.sheet == nil || link.sheet == scene.link?.sheet)
    }
  }
}
