import Foundation
import Testing

/// The restoration of windows and panes after the death of a tmux server.
@Suite(.thorough) struct ScenesRestoreTests {
  @Test(arguments: [SIGTERM, SIGKILL])
  func `scenes restore rebuilds windows and splits, each pane with its draft`(
    signal: Int32
  ) throws {
    let sandbox = Sandbox()
    let panes = sandbox.twoWindows()
    for (index, pane) in panes.enumerated() { pane.begin("of pane \(index)") }
    sandbox.waitForPlaces(panes.count)
    let before = panes.map { sandbox.geometry(of: $0.id) }
    sandbox.killServer(signal)

    let shell = sandbox.pane(columns: 180, rows: 40)
    shell.type("clear; hawknotes scenes restore")
    shell.press("Enter")
    shell.wait(for: "4 scenes restored in 2 windows")
    shell.wait(for: "the end of the command") { _ in shell.process == nil }
    let restored = sandbox.allPanes().filter { $0.id != shell.id }
    #expect(restored.count == 4)
    for (index, pane) in restored.enumerated() {
      pane.wait(for: "┃ of pane \(index)")
      pane.wait(for: "synced")
    }
    #expect(restored.map { sandbox.geometry(of: $0.id) } == before)
    #expect(sandbox.scenes().count == 4)
    for (index, pane) in restored.enumerated() {
      pane.type("!")
      pane.wait(for: "of pane \(index)!")
    }
  }

  @Test func `panes that moved know their place, and find their scene after the server's death`() {
    let sandbox = Sandbox()
    let first = sandbox.pane(columns: 180, rows: 40)
    first.begin("of pane 0")
    let last = first.split()
    last.begin("of pane 2")
    let middle = first.split()
    middle.begin("of pane 1")
    let panes = [first, middle, last]
    func areInOrder() -> Bool {
      let labels = panes.enumerated().map { index, pane in
        sandbox.scenes().first { $0["pid"] as? pid_t == pane.process }
          .flatMap { ($0["window"] as? [String: Any])?["label"] as? String }?.hasSuffix(".\(index)")
      }
      return labels == [true, true, true]
    }
    #expect(wait { areInOrder() })
    sandbox.killServer(SIGKILL)

    let again = sandbox.pane(columns: 180, rows: 40)
    let others = [again.split(), again.split()]
    for (pane, index) in [(others[0], 2), (others[1], 1), (again, 0)] {
      pane.start()
      pane.wait(for: "┃ of pane \(index)")
    }
    #expect(sandbox.scenes().count == 3)
  }

  @Test func `windows that tmux moved and renamed find their scene after the server's death`() {
    let sandbox = Sandbox()
    let panes = [sandbox.pane(), sandbox.window(), sandbox.window()]
    for (index, pane) in panes.enumerated() { pane.begin("of pane \(index)") }
    sandbox.waitForPlaces(panes.count)
    sandbox.tmux("swap-window", "-d", "-s", panes[0].id, "-t", panes[1].id)
    sandbox.tmux("move-window", "-d", "-s", panes[2].id, "-t", "0:7")
    sandbox.tmux("rename-session", "-t", "0", "work")
    let labels = ["work:1.0", "work:0.0", "work:7.0"]
    func places() -> [String?] {
      panes.map { pane in
        sandbox.scenes().first { $0["pid"] as? pid_t == pane.process }
          .flatMap { ($0["window"] as? [String: Any])?["label"] as? String }
      }
    }
    // The user goes on in one of them after each pause.
    var last = Date()
    let areKnown = wait {
      if Date() > last + 2.5 {
        panes[2].press("Right")
        last = Date()
      }
      return places() == labels
    }
    #expect(areKnown, "\(places())")
    sandbox.killServer(SIGKILL)

    let again = sandbox.pane()
    sandbox.tmux("rename-session", "-t", "0", "work")
    let others = [sandbox.window(at: "work:1"), sandbox.window(at: "work:7")]
    for (pane, text) in [(others[1], "2"), (again, "1"), (others[0], "0")] {
      pane.start()
      pane.wait(for: "┃ of pane \(text)")
    }
    #expect(sandbox.scenes().count == 3)
  }

  @Test func `the neighbours of panes without a scene get their room`() throws {
    let sandbox = Sandbox()
    let panes = sandbox.twoWindows()
    for index in [0, 2] { panes[index].begin("of pane \(index)") }
    sandbox.waitForPlaces(2)
    sandbox.killServer(SIGTERM)
    let shell = sandbox.pane(columns: 180, rows: 40)
    shell.type("clear; hawknotes scenes restore")
    shell.press("Enter")
    shell.wait(for: "2 scenes restored in 1 window")
    let restored = sandbox.allPanes().filter { $0.id != shell.id }
    for (pane, index) in zip(restored, [0, 2]) { pane.wait(for: "┃ of pane \(index)") }
    #expect(restored.map { sandbox.geometry(of: $0.id) } == ["0,0 90x40", "91,0 89x40"])
  }

  @Test func `scenes restore explains itself outside tmux and without dormant scenes`() throws {
    let sandbox = Sandbox()
    let outside = sandbox.hawknotes("scenes", "restore")
    #expect(outside.code == 69 && outside.error.contains("start tmux"))
    let pane = sandbox.pane()
    pane.type("clear; hawknotes scenes restore; echo \"code $?\"")
    pane.press("Enter")
    pane.wait(for: "no scene is dormant\ncode 0")
  }

  /// Works like tmux-resurrect: `save.sh` reads the arguments of the child of each pane's shell,
  /// `restore.sh` creates the panes and types the arguments there with `send-keys`.
  @Test(arguments: [SIGTERM, SIGKILL])
  func `tmux-resurrect restores the right scene from the shown arguments`(
    signal: Int32
  ) throws {
    let sandbox = Sandbox()
    let panes = sandbox.threePanes()
    for (index, pane) in panes.enumerated() { pane.begin("of pane \(index)") }
    let saved = panes.map(\.resurrectCommand)
    for line in saved { #expect(line.contains(/^hawknotes --scene [0-9a-f-]{36}$/)) }
    #expect(Set(saved).count == 3)
    sandbox.killServer(signal)
    let again = sandbox.threePanes()
    // The plugin restores in its own order, so the panes get other numbers.
    for (pane, line) in zip(again.reversed(), saved) {
      sandbox.tmux("send-keys", "-t", pane.id, line, "C-m")
    }
    for (index, pane) in again.reversed().enumerated() { pane.wait(for: "┃ of pane \(index)") }
    #expect(sandbox.scenes().count == 3)
  }
}

extension Sandbox {
  /// Opens two windows; the first has a pane beside two panes, one above the other.
  fileprivate func twoWindows() -> [Pane] {
    let first = pane(columns: 180, rows: 40)
    let second = first.split()
    let third = tmux(
      "split-window", "-v", "-l", "12", "-t", second.id, "-P", "-F", "#{pane_id}", "--", "/bin/sh",
      "-i")
    let other = tmux("new-window", "-P", "-F", "#{pane_id}", "--", "/bin/sh", "-i")
    return [first, second] + [third, other].map { Pane(id: $0.output.trimmed, in: self) }
  }

  /// All panes, ordered by window and pane.
  fileprivate func allPanes() -> [Pane] {
    tmux("list-panes", "-a", "-F", "#{pane_id}").output.split(separator: "\n")
      .map { Pane(id: String($0), in: self) }
  }

  /// The position and size of a pane in its window.
  fileprivate func geometry(of pane: String) -> String {
    tmux(
      "display-message", "-p", "-t", pane,
      "#{pane_left},#{pane_top} #{pane_width}x#{pane_height}"
    ).output.trimmed
  }
}

extension Pane {
  /// The command that tmux-resurrect saves: the arguments of the shell's child, from
  /// `ps -ao ppid,args`.
  fileprivate var resurrectCommand: String {
    let shell = sandbox.tmux("display-message", "-p", "-t", id, "#{pane_pid}").output.trimmed
    let lines = run(["ps", "-ao", "ppid,args"], environment: sandbox.environment).output
    let children = lines.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { $0.hasPrefix(shell + " ") }
    return children.first.map { String($0.dropFirst(shell.count + 1)) } ?? ""
  }
}
