import SceneRestoration

/// What tmux lets the program do.
struct TmuxReport {
  var section: DiagnosticSection {
    DiagnosticSection(title: "tmux", diagnostics: diagnostics)
  }

  private var diagnostics: [Diagnostic] {
    let window = HostWindow.current(environment: Environment.variables)
    guard let pane = window.pane else {
      return [
        .note("not in tmux: o and O open a window by the setting newWindow; focus is not told")
      ]
    }
    guard let version = ask(pane, "version") else {
      return [.change("its server does not answer: start another one")]
    }
    return [
      .fine("version \(version)"), escapeTime(Int(ask(pane, "escape-time") ?? "") ?? 0),
      focusEvents(isOn: isOn(ask(pane, "focus-events"))), clipboard(ask(pane, "set-clipboard")),
      mouse(isOn: isOn(ask(pane, "mouse"))),
    ]
  }

  private func escapeTime(_ time: Int) -> Diagnostic {
    time <= 50
      ? .fine("escape-time \(time)")
      : .change("escape-time \(time): Esc comes so many ms late: set -s escape-time 10")
  }

  private func focusEvents(isOn: Bool) -> Diagnostic {
    isOn
      ? .fine("focus-events on")
      : .change("focus-events off: a window cannot tell that it is left: set -g focus-events on")
  }

  private func clipboard(_ value: String?) -> Diagnostic {
    value == "off"
      ? .change("set-clipboard off: what is copied stays in tmux: set -s set-clipboard external")
      : .fine("set-clipboard \(value ?? "external")")
  }

  private func mouse(isOn: Bool) -> Diagnostic {
    isOn
      ? .fine("mouse on")
      : .change("mouse off: clicks and the wheel do not come through: set -g mouse on")
  }

  private func ask(_ pane: TmuxPane, _ option: String) -> String? {
    guard let child = Child(Multiplexer.asking(pane, "#{\(option)}"), reads: .output),
      child.exitCode() == 0
    else { return nil }
    return child.readOutput().split(separator: "\n").first.map(String.init) ?? ""
  }

  private func isOn(_ value: String?) -> Bool { value == "on" || value == "1" }
}
