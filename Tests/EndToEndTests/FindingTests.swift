import Foundation
import Testing

/// The choice of the scene at a start, with real panes, servers and races.
@Suite struct FindingTests {
  @Test func `three panes killed at once each get their scene back, in every order`() throws {
    let sandbox = Sandbox()
    let panes = sandbox.threePanes()
    for (index, pane) in panes.enumerated() { pane.begin("of pane \(index)") }
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      panes.compactMap(\.process).forEach { _ = Foundation.kill($0, SIGKILL) }
      panes.forEach { $0.waitForShell() }
      for index in order { panes[index].start() }
      for (index, pane) in panes.enumerated() { pane.wait(for: "┃ of pane \(index)") }
    }
    #expect(sandbox.scenes().count == 3)
  }

  @Test(arguments: [SIGTERM, SIGKILL])
  func `each pane of a new tmux server gets its scene back`(signal: Int32) throws {
    let sandbox = Sandbox()
    let panes = sandbox.threePanes()
    for (index, pane) in panes.enumerated() { pane.begin("of pane \(index)") }
    sandbox.waitForPlaces(3)
    sandbox.killServer(signal)
    let again = sandbox.threePanes()
    for index in [2, 0, 1] { again[index].start() }
    for (index, pane) in again.enumerated() { pane.wait(for: "┃ of pane \(index)") }
    #expect(sandbox.scenes().count == 3)
  }

  @Test func `a start beside a suspended scene creates a new one and says where the other is`() {
    let pane = Sandbox().pane()
    pane.begin("half a line")
    pane.press("Escape")
    pane.wait(for: "│ half a line")
    pane.press("C-z")
    pane.wait(for: "the shell") { $0.contains("$") && !$0.contains("│") }
    pane.type("clear")
    pane.press("Enter")
    pane.start()
    pane.wait(for: "fg")
    #expect(!pane.screen.contains("half a line"))
    pane.press("q")
    pane.wait(for: "the shell") { !$0.contains("Good Hawk") }
    pane.type("fg")
    pane.press("Enter")
    pane.wait(for: "half a line")
  }

  @Test func `a new scene says how many dormant scenes there are`() {
    let sandbox = Sandbox()
    let pane = sandbox.pane(columns: 160)
    pane.start("hawknotes --new")
    pane.press("q")
    pane.waitForShell()
    pane.start("hawknotes --new")
    pane.wait(for: "One earlier window is waiting")
    pane.split().start()
    #expect(sandbox.scenes().count == 3)
  }

  @Test func `opening an open scene is refused with its location`() {
    let sandbox = Sandbox()
    let pane = sandbox.pane(columns: 160)
    pane.start("hawknotes --scene s")
    sandbox.waitForPlaces(1)
    let second = pane.split()
    second.type("clear; hawknotes --scene s; echo \"code $?\"")
    second.press("Enter")
    second.wait(for: "code 75")
    let label = sandbox.tmux(
      "display-message", "-p", "-t", pane.id, "#{session_name}:#{window_index}.#{pane_index}"
    ).output.trimmed
    #expect(second.screen.replacing("\n", with: "").contains("scene s is open in \(label)"))
  }

  @Test func `64 processes open 8 scenes: each has one owner, the others are refused`()
    throws
  {
    let sandbox = Sandbox()
    let racers = (0..<64).map { index in
      Racer("hawknotes", "--scene", "scene-\(index % 8)", in: sandbox)
    }
    let (owners, refused) = try Racer.settle(racers)
    #expect(owners.count == 8)
    #expect(refused.map(\.code) == Array(repeating: 75, count: 56))
    let live = sandbox.scenes().filter { $0["state"] as? String == "live" }
    #expect(live.count == 8 && Set(live.compactMap { $0["name"] as? String }).count == 8)
    #expect(Set(live.compactMap { $0["pid"] as? pid_t }) == Set(owners.map(\.id)))
  }

  @Test func `64 processes in windows of their own get 64 scenes`() throws {
    let sandbox = Sandbox()
    let (owners, refused) = try Racer.settle((0..<64).map { _ in Racer("hawknotes", in: sandbox) })
    #expect(owners.count == 64)
    #expect(refused.map(\.output) == [])
    let live = sandbox.scenes().filter { $0["state"] as? String == "live" }
    #expect(Set(live.compactMap { $0["pid"] as? pid_t }) == Set(owners.map(\.id)))
  }
}

extension Pane {
  /// Starts the program and types a draft.
  func begin(_ words: String) {
    start()
    press("n")
    type(words)
    wait(for: "┃ \(words)")
    wait(for: "synced")
  }
}

extension Sandbox {
  /// A server with a window in three panes.
  func threePanes() -> [Pane] {
    let first = pane(columns: 180, rows: 40)
    let second = first.split()
    return [first, second, second.split()]
  }

  /// Waits until a number of scenes know their place in tmux.
  func waitForPlaces(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    let areKnown = wait {
      count
        == scenes().count { scene in
          ((scene["window"] as? [String: Any])?["label"] as? String)?.contains(":") == true
        }
    }
    #expect(areKnown, "the places of the scenes are not known", sourceLocation: sourceLocation)
  }

  /// Ends the tmux server by command or by a kill, and waits until every scene is dormant.
  func killServer(_ signal: Int32, sourceLocation: SourceLocation = #_sourceLocation) {
    let server = pid_t(tmux("display-message", "-p", "#{pid}").output.trimmed) ?? 0
    if signal == SIGKILL { kill(server, SIGKILL) } else { tmux("kill-server") }
    let areDormant = wait { !scenes().contains { $0["state"] as? String == "live" } }
    #expect(areDormant, "a scene is still open", sourceLocation: sourceLocation)
  }
}
