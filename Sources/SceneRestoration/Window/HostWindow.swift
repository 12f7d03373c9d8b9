import CLibrary

/// The window in which a program runs: a tmux pane or a terminal.
public struct HostWindow: Equatable, Sendable {
  /// Kind of a window.
  package enum Kind: String, SceneValue {
    /// A tmux pane.
    case tmux
    /// A terminal.
    case tty
  }

  /// Kind of the window.
  package var kind = Kind.tty
  /// Name of the window, to show.
  public package(set) var label = ""
  /// Directory in which the program was started.
  public package(set) var directory = ""
  /// Last known place of the window in tmux.
  package var place = PanePlace()
  /// Unique key of the window.
  package var key = ""
  /// Leader of the window's session, usually a shell.
  package var leader: RunningProcess?
  /// The tmux server.
  package var server: RunningProcess?

  /// A window without properties.
  package static let blank = HostWindow()

  /// Whether the window cannot come back: its server or its session's leader has ended.
  var isGone: Bool {
    [server, leader].contains { $0?.isRunning == false }
  }

  /// Unique id of the tmux server; nil for a terminal.
  package var serverID: String? { server?.rawValue }

  /// Returns whether this window's server has died and it was at the place of the other window.
  func wasAtPlace(of other: HostWindow) -> Bool {
    server?.isRunning == false && directory == other.directory && place.isAgain(at: other.place)
  }

  /// The tmux pane; nil for a terminal.
  package var pane: TmuxPane? {
    guard kind == .tmux, let server else { return nil }
    // NB: The path of the socket may contain line ends.
    let parts = key.split(separator: "\n", omittingEmptySubsequences: false)
    guard parts.count >= 4, let id = parts.last else { return nil }
    return TmuxPane(
      socket: parts[1..<(parts.count - 2)].joined(separator: "\n"), server: server.id,
      id: String(id))
  }

  static let kept = RestoredProperties<HostWindow>([
    .value("kind", { swap(&$0.kind, &$1) }, default: .tty),
    .value("label", { swap(&$0.label, &$1) }, default: ""),
    .value("directory", { swap(&$0.directory, &$1) }, default: ""),
    .value("key", { swap(&$0.key, &$1) }, default: ""),
    .value("leader", { swap(&$0.leader, &$1) }, default: nil),
    .value("server", { swap(&$0.server, &$1) }, default: nil),
    .value("session", { swap(&$0.place.session, &$1) }, default: ""),
    .value("window", { swap(&$0.place.window, &$1) }, default: 0),
    .value("pane", { swap(&$0.place.pane, &$1) }, default: 0),
    .value("layout", { swap(&$0.place.layout, &$1) }, default: ""),
    .value("learnt", { swap(&$0.place.learnt, &$1) }, default: 0),
  ])
}

extension SceneValues {
  /// The window that the values describe.
  var window: HostWindow {
    var window = HostWindow()
    let own = SceneValues(kept: kept.filter { $0.key.utf8.starts(with: ".window/".utf8) })
    if let tree = ValueTree(own).branches[".window"] {
      HostWindow.kept.restore(&window, from: tree) { _, _ in [] }
    }
    return window
  }
}

extension HostWindow {
  /// Returns the window of this process.
  ///
  /// - Parameter environment: Where `TMUX` and `TMUX_PANE` are looked up; nil: the process's own.
  public static func current(environment: [String: String]? = nil) -> HostWindow {
    let variable = { (name: String) in
      environment.map { $0[name] } ?? getenv(name).map { String(cString: $0) }
    }
    let leader = RunningProcess(id: getsid(0))
    var window =
      TmuxPane(variables: variable).flatMap { HostWindow(pane: $0, leader: leader) }
      ?? HostWindow(terminalOf: leader)
    window.directory = currentDirectory
    return window
  }

  /// Creates the window of a pane; nil if the pane's server did not start our session.
  ///
  /// NB: Terminals that are started from a pane inherit its variables.
  init?(pane: TmuxPane, leader: RunningProcess?) {
    guard let leader, ProcessStatus(of: leader.id)?.parent == pane.server,
      let server = RunningProcess(id: pane.server)
    else { return nil }
    kind = .tmux
    label = pane.id
    key = "tmux\n\(pane.socket)\n\(server.rawValue)\n\(pane.id)"
    self.leader = leader
    self.server = server
  }

  private init(terminalOf leader: RunningProcess?) {
    label = Self.terminalName ?? "none"
    key = "tty\n\(label)\n\(leader?.rawValue ?? "")"
    self.leader = leader
  }

  private static var terminalName: String? {
    // NB: A lazy `compactMap` calls its closure a second time for a match, and the answer may
    // differ.
    for descriptor in Int32(0)...2 {
      if let name = ttyname(descriptor) { return String(cString: name) }
    }
    return nil
  }

  private static var currentDirectory: String {
    guard let path = getcwd(nil, 0) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }
}
