import Glibc

extension ColourOption.When {
  /// Whether a command writes colours to stdout.
  var isOn: Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      isatty(STDOUT_FILENO) == 1 && (Environment.value("NO_COLOR") ?? "").isEmpty
        && Environment.value("TERM") != "dumb"
    }
  }
}
