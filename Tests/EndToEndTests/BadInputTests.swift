import Foundation
import Testing

/// Damaged or missing files and a full disk: one line of error, and nothing is lost.
@Suite struct BadInputTests {
  @Test func `a damaged scene is quarantined with a message, and the start is clean`() throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start()
    pane.press("n")
    pane.type("before the damage")
    pane.wait(for: "before the damage")
    pane.kill()
    let id = try #require(sandbox.scenes().first?["id"] as? String)
    let journal = sandbox.home + "/hawk/state/scenes/\(id)/journal"
    try Data("this is no journal at all".utf8).write(to: URL(fileURLWithPath: journal))
    pane.start()
    pane.wait(for: "set aside")
    #expect(!pane.screen.contains("before the damage"))
    let kept = try FileManager.default.contentsOfDirectory(
      atPath: sandbox.home + "/hawk/state/quarantine")
    #expect(kept.count == 1)
  }

  @Test func `a damaged library is refused and not changed`() throws {
    let sandbox = Sandbox()
    let path = sandbox.home + "/hawk/data/library.sqlite"
    try FileManager.default.createDirectory(
      atPath: sandbox.home + "/hawk/data", withIntermediateDirectories: true)
    let damage = Data("SQLite format 3\0 and then nothing that is one".utf8)
    try damage.write(to: URL(fileURLWithPath: path))
    let pane = sandbox.pane()
    pane.type("hawknotes; echo \"code $?\"")
    pane.press("Enter")
    pane.wait(for: "code 65")
    pane.wait(for: "library.sqlite")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == damage)
  }

  @Test func `an unusable home is reported in one line`() {
    let sandbox = Sandbox()
    sandbox.environment["HAWKNOTES_HOME"] = "/proc/nowhere"
    let pane = sandbox.pane()
    pane.type("clear; hawknotes; echo \"code $?\"")
    pane.press("Enter")
    pane.wait(for: "a refusal") { screen in
      ["66", "74", "77"].contains { screen.contains("code \($0)") }
    }
    #expect(pane.screen.contains("/proc/nowhere"))
  }

  @Test func `a full disk is reported at the next key, and nothing is lost`()
    throws
  {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes --scene full")
    pane.press("n")
    pane.type("there is room")
    pane.wait(for: "there is room")
    let process = try #require(pane.process)
    // A file size limit behaves like a full disk.
    run(
      ["prlimit", "--pid", "\(process)", "--fsize=1:unlimited"], environment: sandbox.environment)
    pane.type(",")
    pane.wait(for: "NOT KEPT")
    pane.type(" and none, and goes on")
    pane.wait(for: "and goes on")
    run(["prlimit", "--pid", "\(process)", "--fsize=unlimited"], environment: sandbox.environment)
    pane.type(".")
    pane.wait(for: "synced")
    pane.kill()
    pane.start("hawknotes --scene full")
    pane.wait(for: "there is room, and none, and goes on.")
  }
}
