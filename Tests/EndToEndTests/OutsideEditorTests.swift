import Foundation
import Testing

/// Ctrl-G: the draft in the user's editor, with failures and kills of either program.
@Suite(.thorough) struct OutsideEditorTests {
  @Test func `the editor gets its own arguments, a private file, and the terminal`() throws {
    let sandbox = Sandbox()
    try sandbox.install(
      "my editor",
      """
      printf '%s|' "$@" > "$HOME/arguments"
      for file; do :; done
      stat -c %a "$file" > "$HOME/mode"
      stty -a < /dev/tty | tr ' ' '\\n' | grep -cx -e icanon -e echo -e isig >> "$HOME/mode"
      printf ' and more' >> "$file"
      """)
    sandbox.environment["VISUAL"] = "'\(sandbox.home)/bin/my editor' -x \"two words\" ''"
    let pane = sandbox.pane()
    pane.start("hawknotes --scene s")
    pane.press("n")
    pane.type("some text")
    pane.press("C-g")
    pane.wait(for: "some text and more")
    let arguments = try String(contentsOfFile: sandbox.home + "/arguments", encoding: .utf8)
    #expect(arguments.hasPrefix("-x|two words||/"))
    #expect(arguments.hasSuffix(".md|"))
    #expect(try String(contentsOfFile: sandbox.home + "/mode", encoding: .utf8) == "600\n3\n")
    let file = arguments.split(separator: "|").last.map(String.init) ?? ""
    #expect(file.contains("/state/scenes/"))
    #expect(!FileManager.default.fileExists(atPath: file))
    pane.type("!")
    pane.wait(for: "some text and more!")
  }

  @Test func `vim opens at the cursor's line, and the line end it adds is removed`() throws {
    let sandbox = Sandbox()
    // Like vim: gets the line before the file name, and adds a final line end.
    try sandbox.install(
      "vim",
      #"""
      sed "${1#+}s/$/ of three/" "$2" > "$HOME/written"
      { cat "$HOME/written"; echo; } > "$2"
      """#)
    sandbox.environment["EDITOR"] = "vim"
    let pane = sandbox.pane()
    pane.start("hawknotes --scene s")
    pane.press("n")
    pane.type("first\nsecond\nthird")
    pane.wait(for: "third")
    pane.press("Up", "C-g")
    pane.wait(for: "┃ second of three")
    pane.type("!")
    pane.wait(for: "second of three!")
    pane.wait(for: "synced")
    #expect(sandbox.draft == "first\nsecond of three!\nthird")
  }

  @Test func `an editor that changes nothing creates no edit`() {
    let sandbox = Sandbox()
    sandbox.environment["VISUAL"] = "true"
    let pane = sandbox.pane()
    pane.start("hawknotes --scene s")
    pane.press("n", "C-g")
    pane.wait(for: "No changes made")
    #expect((sandbox.scene("s")["drafts"] as? [Any])?.isEmpty == true)
  }

  @Test func `a missing, failing or killed editor is reported, and nothing is lost`()
    throws
  {
    let sandbox = Sandbox()
    try sandbox.install("failing", "printf ' written' >> \"$1\"; exit 3")
    try sandbox.install("dying", "printf ' again' >> \"$1\"; kill -9 $$")
    let pane = sandbox.pane()
    for (editor, said) in [
      ("no-such-editor", "Editor \"no-such-editor\" not found"),
      ("failing", "failing exited with status 3"),
      ("dying", "dying was killed by signal 9"),
      ("'half", "$VISUAL is not a command line. Check its quotes."),
    ] {
      pane.start("VISUAL=\"\(editor)\" hawknotes --scene s")
      if editor == "no-such-editor" {
        pane.press("n")
        pane.type("text")
      }
      pane.press("C-g")
      pane.wait(for: said)
      pane.press("C-c")
      pane.waitForShell()
    }
    #expect(sandbox.draft == "text written again")
  }

  @Test(arguments: [SIGKILL, SIGTERM, SIGHUP])
  func `text that the editor wrote before a kill is in the draft at the next start`(signal: Int32)
    throws
  {
    let sandbox = Sandbox()
    try sandbox.install(
      "slow", "printf ' from the editor\\n' >> \"$1\"; echo \"EDITING\"; sleep 600")
    sandbox.environment["VISUAL"] = "slow"
    let pane = sandbox.pane()
    pane.start("hawknotes --scene s")
    pane.press("n")
    pane.type("mine")
    pane.press("C-g")
    pane.wait(for: "EDITING")
    pane.kill(signal)
    pane.start("hawknotes --scene s")
    pane.wait(for: "mine from the editor")
    pane.wait(for: "The draft has what was written in the editor.")
    pane.wait(for: "synced")
    #expect(sandbox.draft == "mine from the editor")
    #expect(sandbox.leftFiles.isEmpty)
    pane.kill()
    pane.start("hawknotes --scene s")
    #expect(!pane.screen.contains("What was written"))
  }

  @Test func `Ctrl-C in an editor without raw mode goes to the editor`() throws {
    let sandbox = Sandbox()
    try sandbox.install(
      "patient",
      "trap 'printf \" interrupted\" >> \"$1\"; exit 0' INT; echo READY; while :; do sleep 0.05; done"
    )
    sandbox.environment["VISUAL"] = "patient"
    let pane = sandbox.pane()
    pane.start("hawknotes --scene s")
    pane.press("n")
    pane.type("text")
    pane.press("C-g")
    pane.wait(for: "READY")
    pane.press("C-c")
    pane.wait(for: "text interrupted")
  }

  @Test func `Ctrl-Z in the editor suspends both, and fg continues the editor`() throws {
    let sandbox = Sandbox()
    try sandbox.install(
      "asking", #"echo "EDITING"; read -r words; printf ' %s' "$words" >> "$1""#)
    sandbox.environment["VISUAL"] = "asking"
    let pane = sandbox.pane()
    pane.type("exec bash --norc")
    pane.press("Enter")
    pane.start("hawknotes --scene s")
    pane.press("n")
    pane.type("to be stopped")
    pane.press("C-g")
    pane.wait(for: "EDITING")
    pane.press("C-z")
    pane.wait(for: "Stopped")
    pane.type("fg")
    pane.press("Enter")
    pane.type("no more")
    pane.press("Enter")
    pane.wait(for: "┃ to be stopped no more")
  }

  @Test func `an ephemeral scene refuses to open an editor and says why`() {
    let sandbox = Sandbox()
    sandbox.environment["VISUAL"] = "vim"
    let pane = sandbox.pane()
    pane.start("hawknotes --ephemeral")
    pane.press("n")
    pane.type("secret")
    pane.press("C-g")
    pane.wait(for: "Not in an ephemeral scene")
  }

  @Test func `the window adopts a size that changed during the editor`() throws {
    let sandbox = Sandbox()
    try sandbox.install("waiting", "echo READY; read line; exit 0")
    sandbox.environment["VISUAL"] = "waiting"
    let pane = sandbox.pane()
    pane.start()
    pane.press("n", "C-g")
    pane.wait(for: "READY")
    pane.resize(columns: 60, rows: 20)
    pane.press("Enter")
    pane.wait(for: "the window at 60×20") { screen in
      screen.split(separator: "\n", omittingEmptySubsequences: false).count == 20
        && screen.contains("No changes made")
    }
  }
}

extension Sandbox {
  /// Installs a shell script in PATH.
  func install(_ name: String, _ script: String) throws {
    // NB: Written by a child: a process that another test forks meanwhile would inherit the open
    // file, and executing it would fail with ETXTBSY.
    let written = run(
      [
        "/bin/sh", "-c", #"printf '#!/bin/sh\n%s\n' "$1" >"$2"; chmod 755 "$2""#, "sh", script,
        home + "/bin/" + name,
      ], environment: environment)
    try #require(written.code == 0)
  }

  /// The text of the only draft in scene `s`.
  fileprivate var draft: String? {
    (scene("s")["drafts"] as? [[String: Any]])?.first?["text"] as? String
  }

  /// The foreign files in the folders of the scenes.
  var leftFiles: [String] {
    let folder = home + "/hawk/state/scenes"
    return (FileManager.default.subpaths(atPath: folder) ?? []).filter { $0.contains("draft") }
  }
}
