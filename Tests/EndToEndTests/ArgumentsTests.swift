import Foundation
import Testing

/// The arguments that the program shows in process lists, for tools that restart it.
@Suite struct ArgumentsTests {
  @Test(arguments: [
    "hawknotes", "hawknotes --new", "hawknotes --scene s",
    "hawknotes --scene s hawknotes://book/the-good-hawk/character/agatha",
  ])
  func `ps shows the arguments that open the same scene`(command: String) throws {
    let pane = Sandbox().pane()
    pane.start(command)
    let id = try #require(pane.sandbox.scenes().first?["id"] as? String)
    pane.wait(for: "its arguments") { _ in pane.arguments == "hawknotes --scene \(id)" }
    let process = try #require(pane.process)
    #expect(Pane.words(of: process) == ["hawknotes", "--scene", id])
    let variables = try Pane.lines(of: process, "environ")
    #expect(variables.contains("HAWKNOTES_HOME=\(pane.sandbox.home)/hawk"))
  }

  @Test func `the shown arguments keep the program's path and --color`() throws {
    let sandbox = Sandbox()
    let copy = try sandbox.copyOfProgram()
    let pane = sandbox.pane()
    pane.start("\(copy) --color never --scene s")
    let id = try #require(pane.sandbox.scenes().first?["id"] as? String)
    let words = "\(copy) --scene \(id) --color never"
    pane.wait(for: "its arguments") { _ in pane.arguments == words }
    pane.reexecute()
    pane.wait(for: "its arguments") { _ in pane.arguments == words }
  }

  @Test func `an ephemeral window shows --ephemeral in its arguments`() throws {
    let pane = Sandbox().pane()
    pane.start("hawknotes --ephemeral hawknotes://favourites")
    pane.wait(for: "its arguments") { _ in pane.arguments == "hawknotes --ephemeral" }
  }

  @Test(
    .enabled(if: KillPointTests.canTrace, "strace is not there or may not trace"),
    arguments: [
      "hawknotes",
      "hawknotes --scene s hawknotes://book/the-good-hawk/character/agatha?sheet=shop",
    ])
  func `if the kernel refuses new arguments, the old ones are overwritten`(
    command: String
  ) throws {
    let pane = Sandbox().pane()
    pane.start("strace -f -o /dev/null -e inject=prctl:error=EPERM \(command)")
    let scene = try #require(pane.sandbox.scenes().first)
    let id = try #require(scene["id"] as? String)
    let process = try #require(scene["pid"] as? pid_t)
    let line = "hawknotes --scene \(id)"
    pane.wait(for: "its arguments") { _ in Pane.words(of: process) == [line] }
    // Its children still get the whole environment.
    // NB: A key that arrives with an Esc is dropped; one that only redraws is not.
    pane.press("Escape", "Escape", "C-l", "y")
    pane.wait(for: "(tmux)")
    pane.wait(for: "the buffer") { _ in
      pane.sandbox.tmux("show-buffer").output.hasPrefix("hawknotes://")
    }
  }
}

extension Pane {
  /// The arguments of the program as `ps` shows them.
  var arguments: String {
    guard let process else { return "" }
    return run(["ps", "-o", "args=", "-p", "\(process)"], environment: sandbox.environment)
      .output.trimmed
  }

  /// The arguments of a process, word by word.
  static func words(of process: pid_t) -> [String] { (try? lines(of: process, "cmdline")) ?? [] }

  /// The parts of a file in /proc that are separated by zero bytes.
  static func lines(of process: pid_t, _ file: String) throws -> [String] {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "/proc/\(process)/\(file)"))
    return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}
