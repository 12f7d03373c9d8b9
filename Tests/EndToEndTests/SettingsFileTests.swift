import Foundation
import Glibc
import HawkNotesUI
import Testing

@testable import hawknotes

@Suite struct SettingsFileTests {
  private let sandbox = Sandbox()
  private var path: String { sandbox.home + "/hawk/config/config.yaml" }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(
      atPath: sandbox.home + "/hawk/config", withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  private var text: String {
    String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
  }

  @Test(arguments: [
    ("theme: pinkish\n", "config.yaml:1:8: theme must be terminal, light"),
    ("# mine\nborders: ascii\nmouse: 3\n", "config.yaml:3:8: mouse must be true or false"),
    ("borders: ascii\ncolour: red\n", #"config.yaml:2:1: unknown setting "colour""#),
    ("theme: [dark\n", "config.yaml:2:1: not valid YAML"),
    ("theme: dark\ntheme: light\n", "config.yaml:1:1: theme appears twice"),
    ("- a\n", "config.yaml:1:1: not settings"),
    ("mirror: notes\n", "config.yaml:1:9: mirror must be a folder: its path from / or ~/"),
    ("sync: ftp://foo\n", "config.yaml:1:7: sync must be /PATH, ~/PATH, HOST:PATH or URL"),
    ("sync: relative/path\n", "config.yaml:1:7: sync must be /PATH"),
    ("sync: http://server/notes.git\n", "config.yaml:1:7: sync must be /PATH"),
    ("newWindow: {a: b}\n", "config.yaml:1:12: newWindow must be a command"),
  ])
  func `a mistake is reported with line and column, and other settings apply`(
    text: String, words: String
  ) throws {
    try write(text)
    let pane = sandbox.pane()
    pane.start()
    pane.wait(for: words)
    if text.contains("borders: ascii") { #expect(pane.screen.contains("=====")) }
    #expect(self.text == text)
  }

  @Test(arguments: [
    String(repeating: "[", count: 60_000), "\u{0}\u{1}", "\u{FEFF}", "a: &x [*x]", "? ",
    "---\n---\n",
    "%YAML 9.9\n---\n", String(repeating: "a: {", count: 9000), "!!binary x", "*nothing",
    String(repeating: "x", count: 70_000), "mouse: !!int 'x'", "theme:", "~",
  ])
  func `no content of the file prevents a start`(text: String) throws {
    try write(text)
    let pane = sandbox.pane()
    pane.start()
    pane.press("n")
    pane.type("all is well")
    pane.wait(for: "all is well")
    #expect(self.text == text)
  }

  @Test func `a change keeps comments and order, and the window keeps its state`()
    throws
  {
    try write(
      "# my settings\nborders: lines  # I like lines\n\ntheme: 'dark' # at night\nnewWindow:\n  - xterm\n  - -e\n"
    )
    let pane = sandbox.pane()
    pane.start("hawknotes --scene s")
    pane.press("n")
    pane.type("half a sen")
    pane.wait(for: "half a sen")
    let process = pane.process
    pane.press("Escape")
    // Esc and the next key in one read would be an Alt key.
    pane.wait(for: "the text is left") { !$0.contains("┃") }
    pane.press(",", "Enter")
    pane.wait(for: "[high-contrast]")
    #expect(
      text
        == "# my settings\nborders: lines  # I like lines\n\ntheme: high-contrast # at night\nnewWindow:\n  - xterm\n  - -e\n"
    )
    pane.press("j", "Enter")
    pane.wait(for: "The terminal has the mouse")
    #expect(text.hasSuffix("  - -e\nmouse: false\n"))
    pane.wait(for: "the sheet") { _ in sandbox.scene("s")["sheet"] as? String == "settings" }
    #expect(pane.process == process)
    pane.press("Escape")
    pane.wait(for: "the sheet is closed") { !$0.contains("[off]") }
    pane.press("n")
    pane.type("tence")
    pane.wait(for: "half a sentence")
  }

  @Test
  func `every window takes a change of the file at once, and a mistake keeps the last values`()
    throws
  {
    let panes = [sandbox.pane(), sandbox.pane()]
    for pane in panes {
      pane.start()
      pane.wait(for: "synced")
    }
    try write("borders: ascii\nmouse: false\n")
    for pane in panes { pane.wait(for: "=====") }
    try write("# mine\nborders: round\n")
    for pane in panes {
      pane.wait(for: "config.yaml:2:10: borders must be")
      #expect(pane.screen.contains("====="))
    }
    try write("borders: lines\n")
    for pane in panes { pane.wait(for: "━━━━━") }
    try write("borders: ascii\n")
    for pane in panes { pane.wait(for: "=====") }
    try FileManager.default.removeItem(atPath: path)
    for pane in panes { pane.wait(for: "━━━━━") }
  }

  @Test func `a change follows a symbolic link and keeps the file's mode`() throws {
    try write("theme: dark\n")
    let real = sandbox.home + "/dotfiles.yaml"
    try FileManager.default.moveItem(atPath: path, toPath: real)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: real)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real)
    let pane = sandbox.pane()
    pane.start()
    pane.press(",", "h")
    pane.wait(for: "[light]")
    #expect(try String(contentsOfFile: real, encoding: .utf8) == "theme: light\n")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == real)
    let attributes = try FileManager.default.attributesOfItem(atPath: real)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    let folder = try FileManager.default.contentsOfDirectory(atPath: sandbox.home)
    #expect(!folder.contains { $0.hasSuffix(".new") })
  }

  @Test func `a read-only file is not changed, and a message says so`() throws {
    try write("theme: dark\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    let pane = sandbox.pane()
    pane.start()
    pane.press(",", "Enter")
    pane.wait(for: "is not writable")
    #expect(text == "theme: dark\n")
    #expect(pane.screen.contains("[dark]"))
  }

  @Test func `a file that cannot be changed safely is not changed`() throws {
    for odd in ["theme: &night dark\nborders: *night\n", "{theme: dark}\n", "theme: |\n  dark\n"] {
      try write(odd)
      let pane = sandbox.pane()
      pane.start()
      pane.press(",", "j", "j", "Enter")
      pane.wait(for: "an answer") { $0.contains("Not changed") || self.text != odd }
      #expect(text == odd || text == odd + "borders: lines\n")
      pane.press("Escape")
      pane.wait(for: "the screen without a sheet") { !$0.contains(" Settings ") }
      pane.press("q")
      pane.waitForShell()
    }
  }

  @Test func `the file is created only by the first change`() {
    let pane = sandbox.pane()
    pane.start()
    pane.press(",")
    pane.wait(for: "Settings")
    #expect(!FileManager.default.fileExists(atPath: sandbox.home + "/hawk/config"))
    pane.press("Enter")
    pane.wait(for: "[light]")
    #expect(text == "theme: light\n")
  }

  @Test func `the setting mouse leaves the mouse to the terminal`() throws {
    try write("mouse: false\n")
    let pane = sandbox.pane()
    pane.start()
    func flag() -> String {
      sandbox.tmux("display-message", "-p", "-t", pane.id, "#{mouse_any_flag}").output.trimmed
    }
    #expect(flag() == "0")
    pane.press(",", "j", "Enter")
    pane.wait(for: "[on]")
    pane.wait(for: "the mouse") { _ in flag() == "1" }
  }

  @Test func `a change that is refused does not keep the folder locked`() throws {
    try write("theme: [dark\n")
    #expect(SettingsFile.write(.mouse, "true", to: path) != nil)
    let folder = open(sandbox.home + "/hawk/config", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(folder) }
    // A program that another test starts may have the descriptor until it is executed.
    #expect(wait { flock(folder, LOCK_EX | LOCK_NB) == 0 })
  }

  @Test(arguments: [
    "/disk/my #1 notes.git", "/disk/co: lon.git", "/disk/it's.git", "/disk/plain.git",
  ])
  func `an address is written in quotes if it would otherwise be read as something else`(
    address: String
  ) throws {
    for before in ["", "sync: /old\n", "sync: \"/old\" # here\n", "sync:\n"] {
      try write("theme: dark\n" + before)
      #expect(SettingsFile.write(.sync, address, to: path) == nil)
      #expect(SettingsFile(text).settings.sync == address, "\(text)")
      #expect(text.contains("'") == (address != "/disk/plain.git"), "\(text)")
      #expect(text.contains("# here") == before.contains("# here"))
    }
  }
}
