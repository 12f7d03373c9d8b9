import CursesTerminal
import HawkNotesUI

/// The checks of the terminal and the locale.
struct TerminalReport {
  var section: DiagnosticSection {
    let kind = TerminalKind(environment: Environment.variables)
    return DiagnosticSection(
      title: "Terminal", diagnostics: [type(kind), locale(kind)] + accessible)
  }

  /// That the environment asks for accessible mode.
  private var accessible: [Diagnostic] {
    TerminalLimits.isAccessible(Environment.variables)
      ? [.fine("accessible mode, by ACCESSIBLE")] : []
  }

  private func type(_ kind: TerminalKind) -> Diagnostic {
    guard !kind.type.isEmpty, kind.type != "dumb" else {
      return .change("TERM=\(kind.type) is not supported: try TERM=xterm-256color")
    }
    guard let colours = kind.colours else {
      return .change(
        "TERM=\(kind.type) has no terminfo entry, so xterm is assumed: install ncurses-term")
    }
    if colours < 8 { return .info("\(kind.type) has no colours; nothing depends on colour alone") }
    return .fine("\(kind.type), \(colours) colours")
  }

  private func locale(_ kind: TerminalKind) -> Diagnostic {
    switch kind.locale {
    case .utf8: .fine("a UTF-8 locale")
    case .other:
      .change("locale is not UTF-8, so lines are drawn in ASCII. Set LANG=C.UTF-8")
    case .notInstalled:
      .change("locale is not installed, so C.UTF-8 is used. Install it or set LANG=C.UTF-8")
    case .missing: .change("no UTF-8 locale is installed: install C.UTF-8")
    }
  }
}
