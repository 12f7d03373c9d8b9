import HawkNotesTestSupport
import HawkNotesUI
import SceneRestoration
import Testing

/// The sheet of settings.
@Suite struct SettingsTests {
  private func settings(_ columns: Int = 80, _ rows: Int = 24) throws -> Writer {
    let writer = try Writer(columns: columns, rows: rows)
    writer.press(",")
    return writer
  }

  @Test func `each setting stands there with its values and what they mean`() throws {
    let writer = try settings()
    #expect(writer.screen.contains("‸▸ Theme        [terminal] light  dark"))
    #expect(writer.screen.contains("The terminal's own colours"))
    for name in ["Mouse", "Borders", "New window"] { #expect(writer.screen.contains(name)) }
  }

  @Test func `a change is written, and the window looks so at once`() throws {
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

  @Test func `a change that cannot be written is none`() throws {
    let writer = try settings()
    writer.world.refusal = .warning("config.yaml may not be written")
    writer.press("Enter")
    #expect(writer.message.contains("may not be written"))
    #expect(writer.window.state.settings.chosen == Settings())
  }

  @Test func `a window that keeps nothing is changed in place`() throws {
    let writer = try settings()
    writer.press("Enter")
    #expect(writer.world.reexecutions.isEmpty)
  }

  @Test func `the command for new windows is left to the file`() throws {
    let writer = try settings()
    writer.press("G", "Enter")
    #expect(writer.world.configured.isEmpty)
    #expect(writer.message.contains("newWindow: "))
  }

  @Test(arguments: [(20, 5), (30, 8), (40, 30), (80, 24), (200, 50)])
  func `in every window the selected setting is seen`(columns: Int, rows: Int) throws {
    let writer = try settings(columns, rows)
    for name in ["Theme", "Mouse", "Borders", "New"] {
      #expect(writer.screen.contains("‸▸ \(name)"))
      writer.press("j")
    }
    writer.press("g")
    #expect(writer.screen.contains("‸▸ Theme"))
  }
}
