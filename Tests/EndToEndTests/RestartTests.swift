import Foundation
import Testing

/// `hawknotes restart`: after an upgrade all live scenes run the new program.
@Suite(.thorough) struct RestartTests {
  @Test func `restart runs the new executable in every live scene`() throws {
    let sandbox = Sandbox()
    let copy = try sandbox.copyOfProgram()
    let left = sandbox.pane(columns: 160)
    let right = left.split()
    for (pane, words) in [(left, "on the left"), (right, "on the right")] {
      pane.start(copy)
      pane.press("n")
      pane.type(words)
      pane.press("Left", "Left")
      pane.wait(for: words)
      pane.wait(for: "synced")
    }
    let pictures = [left, right].map(\.picture.withoutStatus)
    let processes = [left, right].map(\.process)
    try sandbox.replace(copy)
    let finished = sandbox.hawknotes("restart")
    #expect(finished.code == 0 && finished.error == "hawknotes: 2 scenes restarted\n")
    #expect(finished.output.isEmpty)
    #expect([left, right].map(\.process) == processes)
    for process in processes {
      let program = "/proc/\(process ?? 0)/exe"
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: program) == copy)
    }
    for (pane, picture) in zip([left, right], pictures) {
      pane.wait(for: "the same picture") { _ in pane.picture.withoutStatus == picture }
      pane.type("*")
    }
    left.wait(for: "on the le*ft")
    right.wait(for: "on the rig*ht")
  }

  @Test func `a suspended scene restarts when it is continued`() throws {
    let sandbox = Sandbox()
    let copy = try sandbox.copyOfProgram()
    let pane = sandbox.pane()
    pane.start("\(copy) --scene s")
    pane.press("C-z")
    pane.wait(for: "the shell") { !$0.contains("Good Hawk") }
    let process = try #require(pane.process)
    try sandbox.replace(copy)
    let finished = sandbox.hawknotes("restart")
    #expect(finished.code == 0 && finished.error.contains("hawknotes: 0 of 1 scenes restarted\n"))
    #expect(finished.error.contains("suspended"))
    pane.type("fg")
    pane.press("Enter")
    pane.wait(for: "the new program") { _ in
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")) == copy
    }
    pane.wait(for: "[1 The Good Hawk]")
  }

  @Test func `a scene that cannot restart continues and is reported`() throws {
    let sandbox = Sandbox()
    let copy = try sandbox.copyOfProgram()
    let pane = sandbox.pane()
    pane.start("\(copy) --scene s")
    // The new program ends at once. It is a link, because a file just written may still be open in
    // a child of another test, and executing it would fail.
    try FileManager.default.createSymbolicLink(
      atPath: copy + ".new", withDestinationPath: "/bin/false")
    _ = rename(copy + ".new", copy)
    let finished = sandbox.hawknotes("restart")
    #expect(finished.code == 74 && finished.error.contains("hawknotes: 0 of 1 scenes restarted\n"))
    #expect(finished.error.contains("has ended"))
    #expect(sandbox.scene("s")["state"] as? String == "dormant")
  }

  @Test func `restart without live scenes signals no process`() throws {
    let sandbox = Sandbox()
    #expect(sandbox.hawknotes("restart").error == "hawknotes: no window is open\n")
    let pane = sandbox.pane()
    pane.start("hawknotes --scene s")
    let lock = pane.lockFile
    pane.kill()
    // The lock names a killed owner, whose process id another process has now.
    let words = try String(contentsOfFile: lock, encoding: .utf8).split(separator: " ")
    let stale = "\(getpid()) " + words.dropFirst().joined(separator: " ")
    try stale.write(toFile: lock, atomically: false, encoding: .utf8)
    let finished = sandbox.hawknotes("restart")
    #expect(finished.code == 0 && finished.error == "hawknotes: no window is open\n")
  }
}
