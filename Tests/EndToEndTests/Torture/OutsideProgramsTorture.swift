import Foundation
import Testing
import Torture

/// Child processes get their arguments word by word: no shell reads them, and no text becomes an
/// option.
@Suite(.thorough) struct OutsideProgramsTorture {
  private static let count = Torture.rounds(brief: 40, short: 100, long: 100)

  /// Texts with a meaning for a shell, an option parser or tmux.
  private var names: [String] {
    HostileText.kinds + HostileText.mixed(Self.count - HostileText.kinds.count, seed: 8)
  }

  @Test func `the browser gets one web address and nothing else`() throws {
    let sandbox = Sandbox()
    let browser = try Recorder("browser", in: sandbox)
    sandbox.environment["BROWSER"] = browser.path
    try sandbox.stock(names)
    let window = WatchedTerminal(
      [Sandbox.program, "--scene", "s"], environment: sandbox.environment)
    window.waitForFrame()
    for _ in names.indices { for key in ["w", "o", "\r", "]"] { window.type(key) } }
    window.type("q")
    window.waitForEnd()
    let calls = browser.calls
    #expect(calls.count > Self.count / 4)
    for words in calls {
      #expect(words.count == 1)
      #expect(words.allSatisfy { $0.hasPrefix("https://shop.example/") }, "\(words)")
    }
    #expect(!sandbox.hasCanary)
    #expect(browser.descriptors == ["0", "1", "2"])
    Torture.report(
      "titles and addresses before a browser", tried: names.count, failed: 0,
      "it was started \(calls.count) times: the others are no address of the web")
  }

  @Test func `tmux gets ids and no titles`() throws {
    let sandbox = Sandbox()
    let tmux = try Recorder("tmux", in: sandbox)
    try sandbox.stock(names)
    let pane = sandbox.pane(columns: 120, rows: 40)
    pane.start("hawknotes --scene s")
    for _ in names.indices {
      let before = tmux.openings.count
      pane.type("o")
      pane.wait(for: "a window") { _ in tmux.openings.count > before }
      pane.type("]")
    }
    pane.kill()
    #expect(tmux.openings.count == names.count)
    for words in tmux.openings {
      let rest = words.drop { $0 != "--" }.dropFirst()
      #expect(rest.first?.hasSuffix("/hawknotes") == true && rest.count == 5, "\(words)")
      #expect(rest.dropFirst().allSatisfy { $0.isOurs }, "\(words)")
      // A semicolon at the end of a word ends a command of tmux.
      #expect(!words.contains { $0.hasSuffix(";") && !$0.hasSuffix("\\;") })
    }
    #expect(tmux.descriptors == ["0", "1", "2"])
    #expect(!sandbox.hasCanary)
    Torture.report("names before tmux", tried: names.count, failed: 0)
  }

  @Test func `a home whose name looks like a tmux command is passed to a new pane`() throws {
    let sandbox = Sandbox()
    let name = "#(touch \(HostileText.canary)) #{pane_id} #[fg=red];"
    sandbox.environment["HAWKNOTES_HOME"] = sandbox.home + "/" + name
    try sandbox.stock(Array(HostileText.kinds.prefix(3)))
    let pane = sandbox.pane(columns: 160, rows: 40)
    pane.start("hawknotes --scene s")
    pane.type("o")
    pane.wait(for: "two panes") { _ in
      sandbox.scenes().count { $0["state"] as? String == "live" } == 2
    }
    #expect(!sandbox.hasCanary)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: sandbox.home).filter { $0.contains("#") }
        == [name])
  }

  @Test(arguments: [
    "-c :!touch hawk-canary", "--cmd=touch hawk-canary", "-rf", "a b;touch c", "%s",
  ])
  func `a home with any name does not turn a draft's file into an editor option`(home: String)
    throws
  {
    let sandbox = Sandbox()
    let editor = try Recorder("vi", in: sandbox)
    sandbox.environment["EDITOR"] = editor.path
    let script = "cd '\(sandbox.home)'; HAWKNOTES_HOME='\(home)' exec hawknotes --scene s"
    let window = WatchedTerminal(["/bin/sh", "-c", script], environment: sandbox.environment)
    window.waitForFrame()
    window.type("n")
    window.type("a draft")
    window.type("\u{7}")
    window.wait(for: "the editor") { !editor.calls.isEmpty }
    window.settle()
    window.type("\u{1B}[A")
    kill(window.process, SIGTERM)
    window.waitForEnd()
    let words = try #require(editor.calls.first)
    #expect(words.count == 2 && words[0] == "+1", "\(words)")
    #expect(words.last?.hasPrefix("-") == false && words.last?.contains(home) == true, "\(words)")
    #expect(editor.descriptors == ["0", "1", "2"])
    #expect(!sandbox.hasCanary)
  }

  @Test func `a URL is opened as a place or refused, and never executed`() throws {
    let sandbox = Sandbox()
    let recorders = try ["tmux", "xdg-open", "foot"].map { try Recorder($0, in: sandbox) }
    sandbox.environment["DISPLAY"] = ":1"
    sandbox.environment["TERMINAL"] = "foot"
    try sandbox.stock(Array(HostileText.kinds.prefix(3)))
    let urls = names.map { $0.replacingOccurrences(of: "\0", with: "") }.flatMap { name in
      [name, "hawknotes://book/\(name)", "hawknotes://search?q=\(name)"]
    }
    for url in urls where !url.hasPrefix("-") {
      let finished = sandbox.hawknotes(url)
      #expect([0, 1, 64].contains(finished.code), "\(url.debugDescription): \(finished)")
      #expect(finished.error.split(separator: "\n").count == (finished.code == 0 ? 0 : 1))
    }
    // Some are likely search texts.
    #expect(recorders[0].openings.isEmpty && recorders[1].calls.isEmpty)
    for words in recorders[2].calls {
      #expect(words.count == 3 && words[0] == "-e", "\(words)")
      let text = words[2].dropFirst("hawknotes://search?q=".count)
      #expect(words[2].hasPrefix("hawknotes://search?q=") && text.utf8.allSatisfy(\.isUnreserved))
    }
    #expect(!sandbox.hasCanary)
    Torture.report("URLs", tried: urls.count, failed: 0)
  }
}

extension Recorder {
  fileprivate var openings: [[String]] { calls.filter { $0.contains("split-window") } }
}

extension UInt8 {
  /// Whether the byte is allowed in a URL, literally or percent-encoded.
  fileprivate var isUnreserved: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
      || "-._~%".utf8.contains(self)
  }
}

extension String {
  /// Whether the word is an option or id of the program, or a URL of ids.
  fileprivate var isOurs: Bool {
    let rest = hasPrefix("hawknotes://") ? dropFirst("hawknotes://".count) : self[...]
    return !isEmpty
      && rest.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || "-/".utf8.contains(byte)
      }
  }
}
