/// A method to copy a text to the clipboard of tmux, the terminal or the desktop.
enum ClipboardMethod: String {
  /// `tmux load-buffer -w`, which also forwards the text to the terminal.
  case tmux
  /// The terminal itself: OSC 52.
  case terminal
  case wayland = "wl-copy"
  case x11 = "xclip"

  /// Returns the methods that may work for `count` bytes, in the order of trying.
  ///
  /// A terminal cannot be asked whether it accepts OSC 52. Terminals that are known to ignore it,
  /// and texts longer than most accept, use another method if there is one.
  static func methods(for count: Int, _ environment: [String: String]) -> [ClipboardMethod] {
    var methods: [ClipboardMethod] = environment.has("TMUX") ? [.tmux] : []
    let isAccepted = count <= longest && !environment.terminalIsKnownToRefuse
    if isAccepted { methods.append(.terminal) }
    if environment.has("WAYLAND_DISPLAY") { methods.append(.wayland) }
    if environment.has("DISPLAY") { methods.append(.x11) }
    if !isAccepted && !environment.isConsole { methods.append(.terminal) }
    return methods
  }

  /// The command that reads the text from stdin; nil for the terminal.
  var command: [String]? {
    switch self {
    case .tmux: ["tmux", "load-buffer", "-w", "-"]
    case .terminal: nil
    case .wayland: ["wl-copy"]
    case .x11: ["xclip", "-selection", "clipboard", "-in"]
    }
  }

  /// Longest text that most terminals accept, in bytes: hterm accepts 74,994 characters of base 64.
  private static let longest = 74_994 / 4 * 3
}

extension [String: String] {
  fileprivate func has(_ name: String) -> Bool { self[name]?.isEmpty == false }

  /// Whether the terminal is a Linux console or a VT, which have no clipboard.
  fileprivate var isConsole: Bool {
    let name = self["TERM"] ?? ""
    return name == "linux" || name.hasPrefix("vt")
  }

  /// Whether the terminal ignores OSC 52 in every configuration.
  fileprivate var terminalIsKnownToRefuse: Bool {
    isConsole || Environment.value("VTE_VERSION")?.isEmpty == false
      || Environment.value("TERM_PROGRAM") == "Apple_Terminal"
  }
}
