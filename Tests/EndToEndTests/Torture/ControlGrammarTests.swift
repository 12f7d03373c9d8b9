import Testing

/// The grammar finds strays; otherwise the tests that use it could not fail.
@Suite struct ControlGrammarTests {
  private let grammar = ControlGrammar(terminal: "xterm-256color")

  @Test(arguments: [
    "\u{1B}[31;7;99m", "\u{1B}]0;title\u{7}", "\u{1B}]52;c;?\u{7}", "\u{1B}[6n", "\u{1B}[c",
    "\u{1B}P1$r\u{1B}\\", "\u{1B}[2004", "\u{1B}c", "\u{9B}31m", "\u{7}", "\u{1B}[?47h",
    "\u{1B}]8;;http://x\u{1B}\\", "\u{202E}", "\u{200B}", "\u{E0041}", "\u{FEFF}", "\u{7F}",
    "\u{5}",
  ])
  func `other control sequences are reported as strays`(text: String) {
    #expect(!grammar.strays(in: Array("some \(text) text".utf8)).isEmpty)
    #expect(!ControlGrammar().strays(in: Array("some \(text) text".utf8)).isEmpty)
  }

  @Test(
    arguments: [[0x9B], [0xC3], [0x90, 0x41], [0xED, 0xA0, 0x80], [0xC0, 0x9B]] as [[UInt8]])
  func `invalid UTF-8 is reported as a stray`(bytes: [UInt8]) {
    #expect(!grammar.strays(in: Array("a".utf8) + bytes + Array("b".utf8)).isEmpty)
  }

  @Test(arguments: [
    "\u{1B}[?1049h\u{1B}[22;0;0t\u{1B}[1;24r\u{1B}(B\u{1B}[m", "\u{1B}[12;7Hword",
    "\u{1B}[38;5;201m",
    "\u{1B}[31m\u{1B}[44m", "\u{1B}(B\u{1B}[0;1;7m", "\u{1B}]52;c;aGF3aw==\u{7}", "物語 é ┃ �\r\n",
    "\u{1B}[?1004h\u{1B}[?2004h", "x\u{1B}[79b",
  ])
  func `sequences of terminfo and of the program are allowed`(text: String) {
    #expect(grammar.strays(in: Array(text.utf8)).isEmpty)
  }

  @Test(arguments: ["می\u{200C}خواهم", "👩\u{200D}👧"])
  func `joiners are allowed in what commands write and not in a window`(text: String) {
    #expect(ControlGrammar().strays(in: Array(text.utf8)).isEmpty)
    #expect(!grammar.strays(in: Array(text.utf8)).isEmpty)
  }
}
