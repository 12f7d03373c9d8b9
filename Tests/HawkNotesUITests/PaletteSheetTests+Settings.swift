import HawkNotesTestSupport
import Testing

@testable import HawkNotesUI

// Values of settings that are typed.

extension PaletteSheetTests {
  @Test func `a typed value that is the present one has one row`() throws {
    var chosen = Settings()
    chosen.spelling = ["en_GB"]
    let writer = try Writer(shelf: TestLibrary(), settings: chosen)
    writer.press(":").type("spelling en_GB")
    let palette = try #require(writer.window.state.palette)
    let rows = (0..<palette.count).map(palette.entry).filter { $0.words == "Spelling: en_GB" }
    #expect(rows.map(\.aside) == ["setting, chosen"])
    #expect(palette.entry(0).words == "Spelling: en_GB")
  }

  @Test(arguments: [("sync", "none"), ("sync", "off"), ("mirror", "none"), ("mirror", "off")])
  func `a setting is switched off by its name`(name: String, word: String) throws {
    var chosen = Settings()
    (chosen.sync, chosen.mirror) = ("/disk/notes.git", "~/notes")
    let writer = try Writer(shelf: TestLibrary(), settings: chosen)
    writer.press(":").type("\(name) \(word)").press("Enter")
    #expect(writer.world.configured == ["\(name): \(word)"])
    let key: Settings.Key = name == "sync" ? .sync : .mirror
    let isSet = chosen.set(key, to: word)
    #expect(isSet && chosen.value(of: key).isEmpty)
  }

  @Test func `the name of a setting selects it before one that begins with the name`() throws {
    var chosen = Settings()
    chosen.sync = "ssh://server.example/notes.git"
    let writer = try Writer(shelf: TestLibrary(), settings: chosen)
    writer.press(":").type("sync")
    #expect(writer.selectedEntry.hasPrefix("Sync: ssh://"))
  }

  @Test func `a typed value that is a part of the present one is set`() throws {
    var chosen = Settings()
    chosen.spelling = ["en_GB", "fr_FR"]
    let writer = try Writer(shelf: TestLibrary(), settings: chosen)
    writer.press(":").type("spelling en_GB").press("Enter")
    #expect(writer.world.configured == ["spelling: en_GB"])
  }
}
