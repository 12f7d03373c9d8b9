/// A way for a text to the clipboard outside of the program.
enum ClipboardMethod: String {
  /// `tmux load-buffer -w`, which hands it on to the terminal too.
  case tmux
  /// The terminal itself: OSC 52.
  case terminal
  case wayland = "wl-copy"
  case x11 = "xclip"

  /// The ways that may work for so many bytes, the one to be tried first first.
  ///
  /// Whether a terminal takes the text cannot be asked: those known not to are passed over where
  /// there is another way, and so are texts longer than most take.
  static func ways(for count: Int, _ environment: [String: String]) -> [ClipboardMethod] {
    var ways: [ClipboardMethod] = environment.has("TMUX") ? [.tmux] : []
    let isTaken = count <= longest && !environment.terminalIsKnownToRefuse
    if isTaken { ways.append(.terminal) }
    if environment.has("WAYLAND_DISPLAY") { ways.append(.wayland) }
    if environment.has("DISPLAY") { ways.append(.x11) }
    if !isTaken && !environment.isConsole { ways.append(.terminal) }
    return ways
  }

  /// What it is started with; nil for what is no command.
  var command: [String]? {
    switch self {
    case .tmux: ["tmux", "load-buffer", "-w", "-"]
    case .terminal: nil
    case .wayland: ["wl-copy"]
    case .x11: ["xclip", "-selection", "clipboard", "-in"]
    }
  }

  /// 74,994 letters of base 64, which is what hterm takes, and with it most.
  private static let longest = 74_994 / 4 * 3
}

extension [String: String] {
  fileprivate func has(_ name: String) -> Bool { self[name]?.isEmpty == false }

  /// The console of Linux, and terminals of glass: nothing to copy into.
  fileprivate var isConsole: Bool {
    let name = self["TERM"] ?? ""
    return name == "linux" || name.hasPrefix("vt")
  }

  /// Those that ignore OSC 52, however they are set up.
  fileprivate var terminalIsKnownToRefuse: Bool {
    isConsole || Environment.value("VTE_VERSION")?.isEmpty == false
      || Environment.value("TERM_PROGRAM") == "Apple_Terminal"
  }
}
