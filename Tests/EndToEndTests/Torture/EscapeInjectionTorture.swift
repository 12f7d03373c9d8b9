import Foundation
import LibraryModel
import LibraryStore
import SceneRestoration
import Testing
import Torture

/// Hostile text everywhere: only intended output reaches the terminal.
@Suite(.thorough) struct EscapeInjectionTorture {
  /// Terminal types with different sequences; ncurses emulates what a simple type lacks.
  private static let terminals = ["xterm-256color", "screen", "tmux-256color", "linux", "vt100"]

  @Test(arguments: terminals)
  func `a window full of hostile texts sends only printable characters and known sequences`(
    terminal: String
  ) throws {
    let grammar = ControlGrammar(terminal: terminal)
    try #require(grammar.isKnown, "terminfo has no \(terminal)")
    let rounds = Torture.rounds(brief: 1, short: 6, long: 60)
    var bytes = 0
    for round in 0..<rounds {
      let texts = round == 0 ? HostileText.kinds : HostileText.mixed(8, seed: UInt64(round))
      let sent = try session(texts, on: terminal)
      bytes += sent.count
      let strays = grammar.strays(in: sent)
      #expect(strays.isEmpty, "\(terminal), seed \(round)")
      if !strays.isEmpty { break }
    }
    Torture.report(
      "escapes on \(terminal)", tried: rounds, failed: 0, "\(bytes) bytes, seeds 1 to \(rounds - 1)"
    )
  }

  /// Visits all screens and sheets.
  private func session(_ texts: [String], on terminal: String) throws -> [UInt8] {
    let sandbox = Sandbox()
    sandbox.environment["TERM"] = terminal
    sandbox.environment["HAWKNOTES_HOME"] = sandbox.home + "/ha\u{1B}]0;x\u{7}\u{202E}wk\n"
    sandbox.environment["BROWSER"] = "/nowhere/\u{1B}[31;7;99m\u{9B}6n"
    sandbox.environment["EDITOR"] = "'/nowhere/\u{1B}]0;x\u{7} ed\u{202E}'"
    try sandbox.writeHostileSettings(texts)
    let books = try sandbox.stock(texts)
    let sheets = try visitSheets(of: sandbox.rename(in: books[0], texts), texts, in: sandbox)
    let window = WatchedTerminal(
      [Sandbox.program, "--scene", "s"], environment: sandbox.environment)
    window.waitForFrame()
    // Sheets and pages over the first books, their characters, and the favourites.
    for tab in ["1", "2", "3", "[", "]"] {
      window.type(tab)
      for key in ["?", "w", ",", "s", "m"] + (tab == "1" ? ["/", ":", "L"] : []) {
        window.type(key)
        window.type(["/", ":"].contains(key) ? "long" : "j")
        window.type(key == "w" ? "y" : "")
        window.type(key == "w" ? "o" : "")
        window.escape()
      }
      for key in ["\t", "G", "\t", "e", "\u{1B}", "y", "O", "\r", "\u{c}", "d", "u", "f", "\u{1B}"]
      {
        key == "\u{1B}" ? window.escape() : window.type(key)
      }
    }
    // A draft of all hostile texts: searched, saved, and opened in an editor.
    window.type("1")
    window.type("n")
    for text in texts.prefix(6) { window.paste(Array(text.utf8.prefix(500))) }
    for bytes in HostileText.raw { window.type(bytes.filter { $0 != 0x1B }) }
    for bytes in HostileText.raw { window.paste(bytes) }
    for key in ["[", "[", "n", "\u{1B}[B"] { window.type(key) }
    window.type("\u{6}")
    window.paste(Array("\u{1B}[31;7;99m\u{9B}6n\u{202E}".utf8))
    window.escape()
    for key in ["\u{7}", "\u{1F}", "\u{12}", "\u{13}"] { window.type(key) }
    for (columns, rows) in [(20, 5), (40, 10), (132, 50), (3, 2), (80, 24)] as [(UInt16, UInt16)] {
      window.resize(columns: columns, rows: rows)
    }
    window.escape()
    window.type("q")
    window.waitForEnd()
    // The hostile texts were on the screen.
    #expect(window.text.contains("^[") && window.text.contains("<202E>"), "\(window.text.count)")
    #expect(window.code == 0)
    return sheets + window.sent
  }

  /// Visits the sheets of an import and of links to the old name of the item at a link.
  private func visitSheets(
    of link: String, _ texts: [String], in sandbox: Sandbox
  ) throws -> [UInt8] {
    try sandbox.writeHostileClippings(texts)
    let window = WatchedTerminal(
      [Sandbox.program, "--scene", "sheets", link], environment: sandbox.environment)
    window.waitForFrame()
    window.type("R")
    window.redraw(until: "Rewrite links in 2 texts")
    for key in ["j", "\u{C}"] { window.type(key) }
    window.escape()
    for key in [":", "import", "\r", "hostile/", "\t", "\u{15}", "~/clippings.txt", "\r"] {
      window.type(key)
    }
    window.redraw(until: " new, ")
    for key in [" ", "j", " ", "G", "\u{C}"] { window.type(key) }
    for (columns, rows) in [(20, 5), (40, 10), (132, 50)] as [(UInt16, UInt16)] {
      window.resize(columns: columns, rows: rows)
    }
    window.type("\r")
    window.redraw(until: "Imported ")
    window.type("q")
    window.waitForEnd()
    #expect(window.text.contains("Import: clippings.txt"))
    #expect(window.code == 0)
    return window.sent
  }

  @Test func `commands write no control characters to a terminal`() throws {
    let sandbox = Sandbox()
    sandbox.environment["HAWKNOTES_HOME"] = sandbox.home + "/ha\u{1B}]0;x\u{7}\u{202E}wk\n\u{9B}1m"
    try sandbox.stock(HostileText.kinds)
    try sandbox.leaveHostileScenes()
    let id = try #require(sandbox.scenes().first?["id"] as? String)
    var calls = [
      ["scenes"], ["scenes", "list", "--json"], ["scenes", "show", id],
      ["scenes", "show", id, "--json"], ["scenes", "export", id],
    ]
    for text in HostileText.kinds.map({ $0.replacingOccurrences(of: "\0", with: "") }) {
      calls += [
        [text], ["--scene", text], ["--color", text], ["--activity", text, "hawknotes://loose"],
        ["hawknotes://book/" + text], ["scenes", text], ["scenes", "show", text],
        ["scenes", "rename", id, text], ["scenes", "import", "/nowhere/" + text],
        ["scenes", "close", text], ["scenes", "export", text], ["restart", text],
      ]
    }
    let grammar = ControlGrammar()
    for call in calls where !(call.last?.hasPrefix("--help") ?? false) {
      let terminal = WatchedTerminal([Sandbox.program] + call, environment: sandbox.environment)
      terminal.waitForEnd()
      #expect(grammar.strays(in: terminal.sent).isEmpty, "\(call)")
      #expect(!terminal.sent.isEmpty || terminal.code == 0, "\(call)")
    }
    Torture.report("escapes in what commands write", tried: calls.count, failed: 0)
  }

  @Test func `an error about a hostile environment is one line without control characters`() {
    // What ncurses does not know is described by ourselves.
    let grammar = ControlGrammar(
      terminal: "xterm-256color",
      and: ["\u{1B}[?1049h", "\u{1B}[?1049l", "\u{1B}[?25h", "\u{1B}[?25l", "\n"])
    var tried = 0
    for text in HostileText.kinds.map({ $0.replacingOccurrences(of: "\0", with: "") }) {
      for name in ["TERM", "HAWKNOTES_HOME", "HOME", "XDG_DATA_HOME"] {
        let sandbox = Sandbox()
        sandbox.environment["HAWKNOTES_HOME"] = nil
        sandbox.environment[name] = name == "TERM" ? text : "/proc/nowhere/" + text
        sandbox.environment["TMUX"] = text + ",1,0"
        sandbox.environment["TMUX_PANE"] = text
        let window = WatchedTerminal(
          [Sandbox.program, "--ephemeral"], environment: sandbox.environment)
        window.waitForFrame()
        window.type("q")
        window.waitForEnd()
        let lines = window.text.components(separatedBy: "hawknotes: ").count - 1
        #expect((window.code == 0) == (name == "TERM"), "\(name)=\(text.debugDescription)")
        #expect(lines == (name == "TERM" ? 0 : 1), "\(name)=\(text.debugDescription)")
        #expect(grammar.strays(in: window.sent).isEmpty, "\(name)=\(text.debugDescription)")
        tried += 1
      }
    }
    Torture.report("escapes from the environment", tried: tried, failed: 0)
  }
}

extension WatchedTerminal {
  /// Esc followed by Ctrl-L: no wait for the rest of a sequence, and a full redraw.
  fileprivate func escape() { type("\u{1B}\u{C}") }

  /// Redraws the whole screen until it shows a text, which the background may bring late.
  fileprivate func redraw(until shown: String, sourceLocation: SourceLocation = #_sourceLocation) {
    var before = sent.count
    wait(for: shown, sourceLocation: sourceLocation) {
      if String(decoding: sent[before...], as: UTF8.self).contains(shown) { return true }
      before = sent.count
      type("\u{C}")
      return false
    }
  }
}

extension Sandbox {
  /// Adds a character with a new name and texts with links to the old one, and returns its URL.
  fileprivate func rename(in book: Book.ID, _ texts: [String]) throws -> String {
    let library = try Library(
      path: environment["HAWKNOTES_HOME", default: home] + "/data/library.sqlite")
    var character = BookCharacter(book: book, name: "Old name")
    try library.add(character)
    for text in texts.prefix(2) {
      try library.save(
        Note.ID(), text: "[[Old name|she]] \(text)", of: .book(book), at: Date())
    }
    character.name = "New \u{202E}desrever\u{9B}6n\u{7}"
    try library.edit(character, as: BookCharacter.ID(), over: character.version, at: Date())
    return Link(to: .character(character.id, of: book)).url
  }

  /// Writes clippings whose titles and texts are hostile, and files with hostile names.
  fileprivate func writeHostileClippings(_ texts: [String]) throws {
    let records = texts.enumerated().map { index, text in
      "T\(text): more (\(text))\r\n- Your Highlight on Location \(index)-\(index + 1) | Added on x\r\n\r\n"
        + "\(text)\r\n==========\r\n"
    }
    try records.joined().write(
      toFile: home + "/clippings.txt", atomically: true, encoding: .utf8)
    mkdir(home + "/hostile", 0o700)
    for text in texts {
      let name = text.replacingOccurrences(of: "/", with: "").replacingOccurrences(
        of: "\0", with: "")
      let path = home + "/hostile/" + String(decoding: name.utf8.prefix(200), as: UTF8.self)
      close(open(path, O_CREAT | O_WRONLY, 0o600))
    }
  }

  fileprivate func writeHostileSettings(_ texts: [String]) throws {
    let folder = environment["HAWKNOTES_HOME", default: home] + "/config"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let key = String(texts[0].unicodeScalars.filter { $0.isSeen && $0 != "\"" && $0 != "\\" })
    let lines = [
      "theme: \"\\e[31;7;99m\\x9b6n\"", "\"\\e]0;x\\a\": 1", "\"\\e]0;y\\a\": 1",
      "\"\(key)\": \"\\u202e\"",
      "mouse: [\"\\e[6n\"]", "newWindow: [\"/nowhere/\\e[6n\", \"\\e]0;x\\a\"]",
    ]
    try lines.joined(separator: "\n").write(
      toFile: folder + "/config.yaml", atomically: true, encoding: .utf8)
  }

  /// Writes scenes with hostile texts in every field that can hold one.
  fileprivate func leaveHostileScenes() throws {
    let path = environment["HAWKNOTES_HOME", default: home] + "/state"
    let directory = SceneDirectory(path: path)
    for (index, text) in HostileText.kinds.enumerated() {
      let text = text.replacingOccurrences(of: "\0", with: "")
      let archive = SceneArchive(
        id: SceneID(), name: text, writer: text, updated: Int64(index),
        values: ["tab": .string(text), "sheet": .string(text), text: .string(text)],
        texts: [
          text: KeptText(Array(text.utf8), cursor: 0, updated: 0),
          "\(UUID())": KeptText(HostileText.raw.flatMap { $0 }, cursor: 0, updated: 0),
        ].compactMapValues { $0 })
      let record = try directory.add(archive)
      // A later name is stored beside the journal.
      guard let id = record?.id else { continue }
      try text.write(toFile: "\(path)/scenes/\(id)/name", atomically: true, encoding: .utf8)
    }
  }
}
