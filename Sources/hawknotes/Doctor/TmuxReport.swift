import SceneRestoration

/// The checks of tmux's options.
struct TmuxReport {
  var section: DiagnosticSection {
    DiagnosticSection(title: "tmux", diagnostics: diagnostics)
  }

  private var diagnostics: [Diagnostic] {
    let window = HostWindow.current(environment: Environment.variables)
    guard let pane = window.pane else {
      return [
        .info("not in tmux: o and O use the setting newWindow; focus is not reported")
      ]
    }
    guard let version = ask(pane, "version") else {
      return [.change("the tmux server does not answer: restart it")]
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
      : .change("Esc is delayed by \(time) ms. Run: tmux set -s escape-time 10")
  }

  private func focusEvents(isOn: Bool) -> Diagnostic {
    isOn
      ? .fine("focus-events on")
      : .change("focus events are off. Run: tmux set -g focus-events on")
  }

  private func clipboard(_ value: String?) -> Diagnostic {
    value == "off"
      ? .change(
        "set-clipboard is off: copied text stays in tmux. Run: tmux set -s set-clipboard external")
      : .fine("set-clipboard \(value ?? "external")")
  }

  private func mouse(isOn: Bool) -> Diagnostic {
    isOn
      ? .fine("mouse on")
      : .change("the mouse is off: clicks and the wheel do not work. Run: tmux set -g mouse on")
  }

  private func ask(_ pane: TmuxPane, _ option: String) -> String? {
    guard let child = Child(Multiplexer.asking(pane, "#{\(option)}"), reads: .output),
      child.exitCode() == 0
    else { return nil }
    return child.readOutput().split(separator: "\n").first.map(String.init) ?? ""
  }

  private func isOn(_ value: String?) -> Bool { value == "on" || value == "1" }
}
