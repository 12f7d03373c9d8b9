import Testing

/// The output of `--help`.
@Suite struct HelpTests {
  private static let commands = [
    [], ["restart"], ["doctor"], ["scenes"], ["scenes", "list"], ["scenes", "show"],
    ["scenes", "rename"], ["scenes", "close"], ["scenes", "reopen"], ["scenes", "restore"],
    ["scenes", "export"], ["scenes", "import"],
  ]

  @Test(arguments: commands)
  func `the usage line of a command starts with words that can be run`(command: [String])
    throws
  {
    let sandbox = Sandbox()
    let help = run([Sandbox.program] + command + ["--help"], environment: sandbox.environment)
    let usage = try #require(help.output.split(separator: "\n").first { $0.hasPrefix("USAGE: ") })
    let words = usage.dropFirst("USAGE: ".count).split(separator: " ").prefix {
      $0.first?.isLetter == true
    }
    #expect(words.map(String.init) == ["hawknotes"] + command)
    for hint in help.output.split(separator: "'") where hint.hasPrefix("hawknotes help") {
      let words = hint.split(separator: " ").dropFirst().dropLast().map(String.init)
      let other = command.isEmpty ? "doctor" : "list"
      let more = run([Sandbox.program] + words + [other], environment: sandbox.environment)
      #expect(
        more.code == 0
          && more.output.contains("USAGE: hawknotes \((command + [other]).joined(separator: " "))"))
    }
  }
}
