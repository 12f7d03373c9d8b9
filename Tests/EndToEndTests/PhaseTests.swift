import Foundation
import Testing

/// The phase of a scene: active, quiet or in the background.
@Suite(.thorough) struct PhaseTests {
  private let sandbox = Sandbox()

  private func wait(for phase: String?, in pane: Pane) {
    pane.wait(for: "the phase \(phase ?? "none")") { _ in
      sandbox.scene("s")["phase"] as? String == phase
    }
  }

  @Test func `the phase follows focus, loss of focus and suspension`() {
    let pane = sandbox.pane()
    pane.start("hawknotes --scene s")
    #expect(sandbox.scene("s")["state"] as? String == "live")
    #expect(sandbox.scene("s")["phase"] is NSNull)
    sandbox.tmux("send-keys", "-t", pane.id, "-H", "1b", "5b", "49")
    wait(for: "active", in: pane)
    pane.press("n")
    pane.type("half")
    pane.wait(for: "┃ half")
    // Sent directly, as a terminal does when it loses the focus: a tmux without a client would
    // report the loss at once.
    sandbox.tmux("send-keys", "-t", pane.id, "-H", "1b", "5b", "4f")
    wait(for: "inactive", in: pane)
    pane.wait(for: "│ half")
    pane.wait(for: "synced")
    let listed = sandbox.hawknotes("scenes", "show", "s").output
    #expect(listed.contains("live, inactive"))
    sandbox.tmux("send-keys", "-t", pane.id, "-H", "1b", "5b", "49")
    wait(for: "active", in: pane)
    pane.wait(for: "┃ half")
    // Together they would be one key: in a text Ctrl-Z is undo.
    pane.press("Escape")
    pane.wait(for: "│ half")
    pane.press("C-z")
    wait(for: "background", in: pane)
    pane.type("fg")
    pane.press("Enter")
    wait(for: "active", in: pane)
    pane.kill(SIGTERM)
    wait(for: nil, in: pane)
  }
}
