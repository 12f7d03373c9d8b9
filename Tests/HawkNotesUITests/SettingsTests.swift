import HawkNotesTestSupport
import HawkNotesUI
import SceneRestoration
import SceneRestorationTesting
import Testing

@Suite struct SettingsTests {
  private func settings(_ columns: Int = 80, _ rows: Int = 24) throws -> Writer {
    let writer = try Writer(columns: columns, rows: rows)
    writer.press(",")
    return writer
  }

  @Test func `each setting is shown with its values and their meaning`() throws {
    let writer = try settings(80, 40)
    #expect(writer.screen.contains("‸▸ Theme        [terminal] light  dark"))
    #expect(writer.screen.contains("Fits the terminal's background"))
    for name in ["Mouse", "Borders", "Mirror", "Sync", "New window"] {
      #expect(writer.screen.contains(name))
    }
  }

  @Test func `a changed setting is written, and the window shows it at once`() throws {
    let writer = try settings()
    writer.press("Enter")
    #expect(writer.world.configured == ["theme: light"])
    #expect(writer.window.state.settings.chosen.theme == .light)
    #expect(writer.screen.contains("[light]"))
    writer.press("h", "h")
    #expect(writer.world.configured == ["theme: light", "theme: terminal", "theme: mono"])
    writer.press("j", "l")
    #expect(writer.world.configured.last == "mouse: false")
    #expect(writer.screen.contains("‸▸ Mouse         on [off]"))
  }

  @Test func `a setting chosen in the palette is said, before and after the restart that it needs`()
    throws
  {
    let scenes = TestScenes()
    let writer = try scenes.writer()
    writer.world.refusedReexecution = .notYet
    writer.press(":").type("theme light").press("Enter")
    #expect(writer.message == "Theme: light.")
    let next = try scenes.writer()
    #expect(next.message == "Theme: light.")
    next.world.refusedReexecution = .notYet
    next.press(":").type("spelling ~").press("Enter")
    #expect(next.message == "Spelling: none.")
    next.press(",", "j", "Enter")
    #expect(next.message == "")
    #expect(try scenes.writer().message == "Restored after an unexpected exit.")
  }

  @Test func `a setting that cannot be written does not change`() throws {
    let writer = try settings()
    writer.world.refusal = .warning("config.yaml may not be written")
    writer.press("Enter")
    #expect(writer.message.contains("may not be written"))
    #expect(writer.window.state.settings.chosen == Settings())
  }

  @Test func `an ephemeral window is changed in place`() throws {
    let writer = try settings()
    writer.press("Enter")
    #expect(writer.world.reexecutions.isEmpty)
  }

  @Test func `the command for new windows is typed after a colon`() throws {
    let writer = try settings()
    writer.press("G", "Enter")
    #expect(writer.world.configured.isEmpty)
    #expect(writer.message.contains(":newWindow xterm -e"))
  }

  @Test(arguments: [(20, 5), (30, 8), (40, 30), (80, 24), (200, 50)])
  func `every window size shows the selected setting`(columns: Int, rows: Int) throws {
    let writer = try settings(columns, rows)
    let names = [
      "Theme", "Mouse", "Borders", "Keys", "Type", "Spelling", "Access", "Mirror", "Sync", "Sync",
      "New",
    ]
    for name in names {
      #expect(writer.screen.contains("‸▸ \(name)"))
      writer.press("j")
    }
    writer.press("g")
    #expect(writer.screen.contains("‸▸ Theme"))
  }

  @Test func `a change of the file is taken, and its mistakes are told and later no longer`() throws
  {
    let scenes = TestScenes()
    let writer = try scenes.writer()
    var dark = Settings()
    dark.theme = .dark
    writer.receive([.settingsRead(dark, SettingsSource(path: "c"))])
    #expect(writer.window.state.settings.chosen.theme == .dark)
    #expect(writer.world.reexecutions.isEmpty && writer.message == "")
    let wrong = SettingsSource(path: "c", mistakes: ["config.yaml:1:8: theme must be dark"])
    writer.receive([.settingsRead(dark, wrong)])
    #expect(writer.message == "config.yaml:1:8: theme must be dark")
    writer.receive([.settingsRead(dark, SettingsSource(path: "c"))])
    #expect(writer.message == "The settings file has no mistakes now.")
    var mirrored = dark
    mirrored.mirror = "~/notes"
    writer.receive([.settingsRead(mirrored, SettingsSource(path: "c"))])
    #expect(writer.world.reexecutions.count == 1)
  }

  @Test(arguments: [[], ["←"], ["Home"]])
  func `another window's change of the keys leaves the cursor where one writes`(moves: [String])
    throws
  {
    let scenes = TestScenes()
    let writer = try scenes.writer()
    var vi = Settings()
    vi.keys = .vi
    writer.press("n").type("abc")
    for move in moves { writer.press(move) }
    let before = writer.screen
    writer.receive([.settingsRead(vi, SettingsSource(path: "c"))])
    #expect(writer.screen.contains("INSERT"))
    #expect(!writer.screen.contains("Ctrl-Z"))
    writer.receive([.settingsRead(Settings(), SettingsSource(path: "c"))])
    #expect(writer.screen == before)
  }

  @Test(arguments: ["d", "v", "V", ":"], [false, true])
  func `a command of vi that was not complete is forgotten when the keys change`(
    key: String, isKilled: Bool
  ) throws {
    let scenes = TestScenes()
    var vi = Settings()
    vi.keys = .vi
    var writer = try scenes.writer()
    writer.press("n").type("abc")
    writer.receive([.settingsRead(vi, SettingsSource(path: "c"))])
    writer.press("Esc", key)
    writer.receive([.settingsRead(Settings(), SettingsSource(path: "c"))])
    writer.receive([.settingsRead(vi, SettingsSource(path: "c"))])
    if isKilled { writer = try scenes.writer(settings: vi) }
    #expect(writer.type("dp").screen.contains("abdp‸c"))
  }
}
