import Foundation
import Testing

/// The output of commands, also where it cannot be written.
@Suite(.thorough) struct OutputTests {
  private let sandbox = Sandbox()

  @Test func `the list reports a damaged scene and shows the others`() throws {
    for name in ["whole", "damaged"] {
      let pane = sandbox.pane()
      pane.start("hawknotes --scene \(name)")
      pane.kill()
    }
    let id = try #require(sandbox.scene("damaged")["id"] as? String)
    let folder = sandbox.home + "/hawk/state/scenes/\(id)"
    try Data("no journal at all".utf8).write(to: URL(fileURLWithPath: folder + "/journal"))
    let listed = sandbox.hawknotes("scenes")
    #expect(listed.code == 0)
    #expect(listed.output.contains("whole") && !listed.output.contains("damaged"))
    #expect(listed.error.hasPrefix("hawknotes: \(folder) is damaged"))
    #expect(listed.error.split(separator: "\n").count == 1)
    #expect(sandbox.scenes().map { $0["name"] as? String } == ["whole"])
  }

  @Test(arguments: [
    "scenes list --json", "scenes show desk", "scenes show desk --json", "books list --json",
    "characters list", "tags list --json", "notes list --json", "bin list --json",
  ])
  func `a write error on stdout is reported, a closed pipe is not`(command: String) {
    let pane = sandbox.pane()
    pane.start("hawknotes --scene desk")
    pane.kill()
    let full = sandbox.shell("exec hawknotes \(command) > /dev/full")
    #expect(full.code == 74)
    #expect(full.error.hasPrefix("hawknotes: stdout: "))
    #expect(sandbox.shell("exec hawknotes \(command) >&-").code == 74)
    // A pipe without a reader.
    let pipe = "\(sandbox.home)/pipe"
    let unread = sandbox.shell(
      "mkfifo \(pipe); exec 3<>\(pipe) 4>\(pipe) 3<&-; exec hawknotes \(command) >&4")
    #expect(unread.code == 0 && unread.error == "")
  }

  @Test(arguments: [
    ("add Kestrels", "notes"), ("books add Kestrels", "books"),
    ("characters add hawks Kestrel", "characters"), ("books edit hawks --title Kestrels", "books"),
  ])
  func `if the URL cannot be written, it is said that the change is saved`(
    command: String, list: String
  ) {
    _ = sandbox.shell("hawknotes books add Hawks")
    let full = sandbox.shell("exec hawknotes \(command) > /dev/full")
    #expect(full.code == 74)
    #expect(full.error.contains("; it is saved: hawknotes://"))
    #expect(full.error.split(separator: "\n").count == 1)
    #expect(sandbox.shell("hawknotes \(list) list").output.contains("Kestrel"))
  }

  @Test(arguments: [
    ("notes move one-prey hawks/kestrel", "moved 1 note"),
    ("characters delete hawks/kestrel", "deleted; to undo it: hawknotes bin restore "),
    ("bin restore deleted", "restored 1 item"),
    ("tags rename prey food", "to undo it: hawknotes tags rename --undo "),
    ("import kept.md", "to undo it: hawknotes import --undo "),
    ("import --json kept.md", "to undo it: hawknotes import --undo "),
  ])
  func `if the report of a change cannot be written, the error tells of the change`(
    command: String, words: String
  ) {
    let prepared = sandbox.shell(
      """
      cd $HOME && hawknotes books add Hawks && hawknotes characters add hawks Kestrel &&
      hawknotes add hawks 'one #prey' && hawknotes add hawks deleted &&
      hawknotes notes delete deleted && printf '# Kept\\n\\nwords\\n' > kept.md
      """)
    #expect(prepared.code == 0, "\(prepared.error)")
    let full = sandbox.shell("cd $HOME && exec hawknotes \(command) > /dev/full")
    #expect(full.code == 74)
    #expect(full.error.contains("send it elsewhere; "))
    #expect(full.error.contains(words), "\(full.error)")
  }

  @Test(arguments: [
    ["scenes", "show"], ["scenes", "export"], ["scenes", "import"], [],
  ])
  func `error messages contain no control characters`(command: [String]) {
    let hostile = "\u{1B}]0;owned\u{7}\u{9B}31m\u{202E}"
    let finished = run(
      [Sandbox.program] + command + [hostile], environment: sandbox.environment)
    #expect(finished.code != 0)
    #expect(finished.error.contains("owned"))
    let controls = (finished.output + finished.error).unicodeScalars.filter {
      $0.properties.generalCategory == .control || $0.properties.generalCategory == .format
    }
    #expect(controls.allSatisfy { $0 == "\n" })
  }
}
