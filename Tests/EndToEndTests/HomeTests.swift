import Foundation
import Testing

/// Homes that are not plain absolute paths.
@Suite(.thorough) struct HomeTests {
  @Test func `a relative home is the same in restored windows`() {
    let sandbox = Sandbox()
    let pane = sandbox.pane(columns: 100, rows: 30)
    pane.type("mkdir -p ~/desk; cd ~/desk; clear")
    pane.press("Enter")
    pane.start("HAWKNOTES_HOME=../rel hawknotes --scene work")
    pane.press("n")
    pane.type("in a relative home")
    pane.wait(for: "synced")
    pane.kill()
    pane.type("mkdir deep; cd deep; clear; HAWKNOTES_HOME=../../rel hawknotes scenes restore")
    pane.press("Enter")
    pane.wait(for: "1 scene restored in 1 window")
    let panes = sandbox.tmux("list-panes", "-a", "-F", "#{pane_id}").output.split(separator: "\n")
    guard let id = panes.map(String.init).first(where: { $0 != pane.id }) else {
      Issue.record("no pane was made")
      return
    }
    Pane(id: id, in: sandbox).wait(for: "┃ in a relative home")
  }

  @Test(arguments: ["HAWKNOTES_HOME", "XDG_STATE_HOME", "HOME"])
  func `a home that is not UTF-8 is refused and nothing is created elsewhere`(
    variable: String
  ) throws {
    let sandbox = Sandbox()
    sandbox.environment["HAWKNOTES_HOME"] = nil
    let place = sandbox.home + "/place"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let script =
      "export \(variable)=\"\(place)/$(printf 'h\\377')\"; exec '\(Sandbox.program)' scenes list"
    let listed = run(["/bin/sh", "-c", script], environment: sandbox.environment)
    #expect(listed.code == 64)
    #expect(listed.error.hasPrefix("hawknotes: \(variable) is not valid UTF-8"))
    #expect(listed.error.split(separator: "\n").count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place).isEmpty)
  }

  @Test(arguments: [(400, Int32(0)), (401, 64)])
  func `a home whose path is too long for the database is refused`(
    length: Int, code: Int32
  ) throws {
    let sandbox = Sandbox()
    var home = sandbox.home
    while home.utf8.count < length {
      home += "/" + String(repeating: "h", count: min(100, length - home.utf8.count - 1))
    }
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    sandbox.environment["HAWKNOTES_HOME"] = home
    let made = sandbox.shell("hawknotes books add Emma")
    #expect(made.code == code)
    #expect(
      code == 0
        || made.error == "hawknotes: HAWKNOTES_HOME is longer than 400 bytes: "
          + "set HAWKNOTES_HOME to a shorter path\n"
    )
    #expect(sandbox.shell("hawknotes doctor").code == code)
  }
}
