import Foundation
import Testing

/// The helpers for tmux and shells in `Extras`, and the recipes.
@Suite(.thorough) struct ExtrasTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path
  private static let shells = ["bash", "zsh", "fish"].filter { shell in
    run(["which", shell], environment: ProcessInfo.processInfo.environment).code == 0
  }

  private let sandbox = Sandbox()

  private func option(_ name: String) -> String {
    sandbox.tmux("show-option", "-gqv", name).output.trimmingCharacters(in: .newlines)
  }

  @Test func `the plugin of tmux adds the program to those that tmux-resurrect restores`() throws {
    let pane = sandbox.pane()
    sandbox.tmux("set-option", "-g", "@resurrect-processes", "ssh")
    for time in 1...2 {
      // The word stands in pieces, so that the typed command is not taken for its output.
      pane.type("clear; \(Self.root)/Extras/hawknotes.tmux; echo do''ne \(time)")
      pane.press("Enter")
      pane.wait(for: "done \(time)")
    }
    #expect(option("@resurrect-processes") == #"ssh "~hawknotes --scene""#)
    #expect(option("focus-events") == "on")
    #expect(sandbox.tmux("list-keys", "-T", "prefix", "N").output.contains("hawknotes add"))

    // As `save.sh` and `restore.sh` do: a line for each pane, whose last field is the command line
    // of the shell's child after a colon. It is typed again if the pattern after "~" is in it.
    let format =
      "pane\t#{session_name}\t#{window_index}\t:#{window_name}\t#{window_active}\t:#{window_flags}"
      + "\t#{pane_index}\t:#{pane_current_path}\t#{pane_active}\t#{pane_current_command}\t:"
    pane.start("hawknotes --scene desk")
    pane.press("n")
    pane.type("half a sentence")
    pane.wait(for: "synced")
    let saved =
      sandbox.tmux("list-panes", "-a", "-F", format).output.trimmingCharacters(in: .newlines)
      + pane.arguments
    let fields = saved.split(separator: "\t", omittingEmptySubsequences: false)
    #expect(fields.count == 11)
    let command = try #require(fields.last).dropFirst()
    #expect(command.contains(/hawknotes --scene/))
    pane.kill()
    let other = pane.split()
    sandbox.tmux("send-keys", "-t", other.id, String(command), "C-m")
    other.wait(for: "the sentence") {
      $0.contains(" half a sentence") && $0.contains("Ctrl-S save")
    }
  }

  @Test(arguments: shells)
  func `a key of the shell saves the command line in the Inbox and empties it`(shell: String) {
    let pane = sandbox.pane(columns: 100)
    let start = ["bash": "--norc --noprofile -i", "zsh": "-f -i", "fish": "--no-config -i"]
    pane.type("exec \(shell) \(start[shell] ?? "")")
    pane.press("Enter")
    pane.type(" source \(Self.root)/Extras/capture.\(shell); echo lo''aded")
    pane.press("Enter")
    pane.wait(for: "loaded")
    pane.type("She counts $(the) `boats` 'twice'")
    pane.wait(for: "'twice'")
    pane.press("C-x", "n")
    pane.wait(for: "hawknotes://shelf/note/")
    #expect(sandbox.savedNotes == ["She counts $(the) `boats` 'twice'"])
    pane.type(" echo em''pty")
    pane.press("Enter")
    pane.wait(for: "empty")
  }

  @Test func `the recipes can be run as they are printed`() throws {
    let page = try String(
      contentsOfFile: Self.root + "/Sources/hawknotes/hawknotes.docc/Recipes.md", encoding: .utf8)
    let blocks = page.components(separatedBy: "```sh\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
    try #require(blocks.count == 4)
    sandbox.hawknotes("add", "Agatha looks over the wall")
    _ = sandbox.pane()
    // fzf and rg are not among the tools of the tests: these choose the first line, and search with
    // grep.
    for (tool, words) in [("fzf", "head -n 1"), ("rg", "grep -rE \"$2\" \"$3\" #")] {
      let path = sandbox.home + "/bin/" + tool
      try "#!/bin/sh\nexec \(words)\n".write(toFile: path, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    // The second recipe opens a window: without a terminal, only its choice is run.
    for block in blocks where !block.contains("xargs -r -o") {
      let done = sandbox.shell(block)
      #expect(done.code == 0, "\(block): \(done.error)")
      #expect(done.output.contains("Agatha looks"), "\(block)")
    }
  }
}
