import Testing

@testable import hawknotes

/// The user's editor, as VISUAL and EDITOR name it.
@Suite struct EditorCommandTests {
  @Test(arguments: [
    ("vim", ["vim"]), ("  vim   -n ", ["vim", "-n"]), ("'my editor' -a", ["my editor", "-a"]),
    ("emacsclient -a \"\" -t", ["emacsclient", "-a", "", "-t"]), ("my\\ editor", ["my editor"]),
    ("e \"a \\\"b\\\" \\c\"", ["e", "a \"b\" \\c"]), ("e 'a\\b'", ["e", "a\\b"]),
    ("e x'y z'\"w\"", ["e", "xy zw"]), ("e $HOME;ls", ["e", "$HOME;ls"]),
  ])
  func `command lines are split as by a shell, without expansion`(
    command: String, words: [String]
  ) throws {
    #expect(try EditorCommand(variable: { _ in command }, isThere: { _ in false }).words == words)
  }

  @Test(arguments: ["'vim", "vim \"a", "vim\\", "'' -n"])
  func `an invalid command line is refused`(command: String) {
    #expect(throws: EditorCommand.Missing.self) {
      try EditorCommand(variable: { _ in command }, isThere: { _ in true })
    }
  }

  @Test(arguments: [
    (["VISUAL": "\"a"], Failure.Code.usage, "$VISUAL is not a command line: check its quotes"),
    ([:], .unavailable, "neither vi nor nano found: set $VISUAL or $EDITOR"),
  ])
  func `a command without an editor says what to set`(
    variables: [String: String], code: Failure.Code, words: String
  ) {
    let missing = #expect(throws: EditorCommand.Missing.self) {
      try EditorCommand(variable: { variables[$0] }, isThere: { _ in false })
    }
    #expect(missing?.failure.code == code && missing?.failure.message == words)
  }

  @Test func `VISUAL precedes EDITOR and the installed editors, and blank values are ignored`()
    throws
  {
    func editor(_ variables: [String: String], there: Set<String> = []) throws -> [String] {
      try EditorCommand(variable: { variables[$0] }, isThere: there.contains).words
    }
    #expect(try editor(["VISUAL": "a", "EDITOR": "b"]) == ["a"])
    #expect(try editor(["VISUAL": " ", "EDITOR": "b"]) == ["b"])
    #expect(try editor([:], there: ["vi", "nano"]) == ["vi"])
    #expect(try editor([:], there: ["nano"]) == ["nano"])
    #expect(throws: EditorCommand.Missing.self) { try editor([:]) }
  }

  @Test(arguments: [
    ("gvim", ["gvim", "-f", "+7", "f"]), ("gvim -f", ["gvim", "-f", "+7", "f"]),
    ("/snap/bin/code -n", ["/snap/bin/code", "-n", "--wait", "f"]),
    ("code -w", ["code", "-w", "f"]),
  ])
  func `a graphical editor gets the option to stay in the foreground`(
    command: String, all: [String]
  ) throws {
    let editor = try EditorCommand(variable: { _ in command }, isThere: { _ in false })
    #expect(editor.arguments(file: "f", line: 7) == all)
  }

  @Test(arguments: [
    ("/usr/bin/vim -n", ["/usr/bin/vim", "-n", "+7", "f"]), ("nano", ["nano", "+7", "f"]),
    ("unknown", ["unknown", "f"]),
  ])
  func `only editors that support it get a line number`(command: String, all: [String])
    throws
  {
    let editor = try EditorCommand(variable: { _ in command }, isThere: { _ in false })
    #expect(editor.arguments(file: "f", line: 7) == all)
  }
}
