import Foundation
import LibrarySync
import Testing

@testable import hawknotes

/// Synchronizations that the user asks for: from a window, and after a loss.
@Suite struct AskedSyncTests {
  private let one = Sandbox()
  private let other = Sandbox()
  private var remote: String { one.home + "/notes.git" }

  init() {
    let path = ["PATH": "/usr/bin:/bin"]
    _ = run(["git", "init", "--quiet", "--bare", remote], environment: path)
    one.hawknotes("add", "the-good-hawk", "Why\nnot")
    for home in [one, other] { home.hawknotes("sync", remote, "--accept") }
  }

  @Test func `what another machine has changed is taken in, and a conflict is no failure`() throws {
    let pane = other.pane()
    pane.start()
    pane.wait(for: "synced with notes.git ")
    one.hawknotes("notes", "edit", "Why", "--text", "Why\nof one")
    one.hawknotes("sync")
    synchronize(pane)
    pane.wait(for: "Synchronized with notes.git.")
    #expect(other.hawknotes("notes", "show", "Why").output.contains("of one"))
    one.hawknotes("notes", "edit", "Why", "--text", "Why\nof one again")
    one.hawknotes("sync")
    other.hawknotes("notes", "edit", "Why", "--text", "Why\nof other")
    synchronize(pane)
    pane.wait(for: "t+ of one again")
  }

  @Test func `a window repeats no failure that it shows in another way`() throws {
    let address = try #require(SyncAddress(remote, home: nil))
    let shown: [Failure] = [
      Failure(.busy, address), Failure(.offline("no route"), address),
      Failure(.busy, "1 conflict to look at: \(Failure.showsBoth) texts: run hawknotes"),
    ]
    for failure in shown {
      #expect(SyncService.problem(failure.code.rawValue, "hawknotes: " + failure.message) == nil)
    }
    let refused = Failure(.refused("no access"), address)
    let words = try #require(
      SyncService.problem(refused.code.rawValue, "hawknotes: " + refused.message))
    #expect(words.hasSuffix("notes.git refused: no access: check your access"))
  }

  @Test func `a library whose files are lost comes back from the repository, if that is accepted`()
    throws
  {
    other.hawknotes("add", "the-good-hawk", "Mine")
    other.hawknotes("sync")
    try FileManager.default.removeItem(atPath: other.home + "/hawk/data")
    let refused = other.hawknotes("sync")
    #expect(refused.code == 65 && refused.error.contains("run `hawknotes sync --accept`"))
    #expect(other.hawknotes("sync", "--accept").code == 0)
    #expect(other.hawknotes("notes", "show", "Why").output == "Why\nnot\n")
    one.hawknotes("sync")
    #expect(one.hawknotes("notes", "list", "--format", "{title}").output == "Mine\nWhy\n")
  }

  private func synchronize(_ pane: Pane) {
    pane.type(":synchronize now")
    pane.press("Enter")
  }
}
