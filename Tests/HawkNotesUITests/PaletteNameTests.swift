import HawkNotesTestSupport
import LibraryModel
import SceneRestorationTesting
import Testing

@testable import HawkNotesUI

/// Names in the palette: books, characters and tags are found, ordered and waited for.
@Suite final class PaletteNameTests: SceneListSuite {
  let scenes = TestScenes()
  let shelf = TestLibrary()

  @Test func `capitals count, unless no name has them`() throws {
    let writer = try writer()
    for word in ["Broken", "broken", "BROKEN"] {
      writer.press(":").type(word)
      #expect(writer.selectedEntry.hasPrefix("The Broken Raven"))
      writer.press("Esc")
    }
    writer.press(":").type("bROKEN")
    let palette = try #require(writer.window.state.palette)
    #expect(palette.matches(0).count == 6)
  }

  @Test func `books, characters and tags are found by a few letters`() throws {
    shelf.save("A note #norveg", of: .inbox)
    let writer = try writer()
    writer.press(":").type("sgrd")
    #expect(writer.selectedEntry == "Sigrid The Broken Raven")
    writer.press("Enter")
    #expect(writer.window.state.character?.name == "Sigrid")
    writer.press(":").type("raven brok")
    #expect(writer.selectedEntry.hasPrefix("The Broken Raven"))
    writer.press("Ctrl-U").type("#nor").press("Enter")
    #expect(writer.window.state.scene.features[SearchSheet.self].query == "tag:\"norveg\"")
  }

  @Test func `a character is found by an alias, and listed once`() throws {
    shelf.characters[0].aliases = ["Xiao Ming", "The Agate"]
    let writer = try writer()
    writer.press(":").type("xiao")
    #expect(writer.selectedEntry == "Xiao Ming · Agatha The Good Hawk")
    writer.press("Enter")
    #expect(writer.window.state.character?.name == "Agatha")
    writer.press(":").type("agat")
    let names = writer.window.state.palette.map { palette in
      (0..<palette.count).map { palette.entry($0).words }.filter { $0.contains("Agat") }
    }
    #expect(names == ["Agatha"])
    writer.press("Ctrl-U")
    #expect(writer.window.state.palette?.entry(0).words == "Agatha")
  }

  @Test func `of two equally good names the shorter one comes first`() throws {
    shelf.characters[0].name = "Wallander"
    shelf.characters[1].name = "Wall"
    let writer = try writer()
    writer.press(":")
    let names = writer.window.state.palette.map { palette in
      (0..<palette.count).map { palette.entry($0).words }
    }
    #expect(names?.filter { $0.hasPrefix("Wall") } == ["Wallander", "Wall"])
    writer.type("wall")
    #expect(writer.selectedEntry == "Wall The Good Hawk")
  }

  @Test func `what was used last comes first, also after a kill`() throws {
    shelf.characters[1].name = "Agnes"
    try { () throws in
      let writer = try writer()
      writer.press(":").type("agatha").press("Enter", "1", ":").type("scenes")
      writer.press("Enter", "Esc")
    }()
    let again = try writer()
    again.press(":")
    #expect(again.window.state.palette?.entry(0).words == "List scenes")
    #expect(again.window.state.palette?.entry(1).words == "Agatha")
    again.type("ag")
    #expect(again.selectedEntry.hasPrefix("Agatha"))
  }

  @Test func `what was used last does not come before a better match`() throws {
    shelf.characters[0].name = "Edmund Voss"
    let writer = try writer()
    writer.press("f", ":").type("edmund").press("Enter", ":").type("undo")
    #expect(writer.selectedEntry == "Undo the last change u")
    writer.press("Ctrl-U")
    #expect(writer.window.state.palette?.entry(0).words == "Edmund Voss")
  }

  @Test func `a name that begins with the words comes before actions that contain them`() throws {
    shelf.books[0].title = "The Long and Winding Road to the Isles"
    let writer = try writer()
    writer.press(":").type("the")
    let words = writer.window.state.palette.map { palette in
      (0..<palette.count).map { palette.entry($0).words }
    }
    #expect(words?.prefix(2) == ["The Broken Raven", "The Long and Winding Road to the Isles"])
    #expect(words?.dropFirst(2).allSatisfy { !$0.hasPrefix("The ") } == true)
  }

  @Test func `an action that does nothing now comes before names that contain its letters`() throws
  {
    shelf.books[0].title = "Good Omens (Discworld)"
    let writer = try writer()
    writer.press(":").type("disc")
    let palette = try #require(writer.window.state.palette)
    #expect(palette.entry(0).words.hasPrefix("Discard"))
    #expect((0..<palette.count).contains { palette.entry($0).words == "Good Omens (Discworld)" })
  }

  @Test func `Enter before the names are read waits for them, any other key drops it`() throws {
    shelf.answersLater = true
    let writer = try writer()
    writer.press("2", ":").type("agatha").press("Enter")
    #expect(writer.window.state.scene.sheet == .palette)
    writer.receive([.namesRead(shelf.names)])
    #expect(writer.window.state.character?.name == "Agatha")
    writer.press(":").type("jaim").press("Enter").type("e")
    writer.receive([.namesRead(shelf.names)])
    #expect(writer.window.state.scene.sheet == .palette)
    writer.press("Enter")
    #expect(writer.window.state.character?.name == "Jaime")
    writer.press(":").type("Zwxq").press("Enter")
    writer.receive([.namesRead([])])
    #expect(writer.screen.contains("New character") && writer.screen.contains("Zwxq‸"))
  }

  @Test func `Enter on the beginning of an action does not wait for the names`() throws {
    shelf.answersLater = true
    let writer = try writer()
    writer.press(":").type("import").press("Enter").type("~/a")
    #expect(writer.window.state.scene.sheet == .importing)
    #expect(writer.screen.contains("~/a"))
  }

  @Test func `Enter on an action that an arrow has selected does not wait for the names`() throws {
    shelf.answersLater = true
    let writer = try writer()
    writer.press(":").type("settings").press("↓", "↑", "Enter")
    #expect(writer.window.state.scene.sheet == .settings)
  }

  @Test func `the beginning of a name comes before its inside, and making something comes last`()
    throws
  {
    shelf.books[0].title = "Quitting the Inn"
    let writer = try writer()
    func rows(_ query: String) throws -> [String] {
      writer.press("Ctrl-U").type(query)
      let palette = try #require(writer.window.state.palette)
      return (0..<palette.count).map { palette.entry($0).words }
    }
    writer.press(":")
    #expect(try rows("inb").first == "Inbox")
    #expect(try rows("quit").prefix(2).sorted() == ["Quit", "Quitting the Inn"])
    #expect(try !rows("impo").contains { $0.hasPrefix("New ") && $0.contains("impo") })
    #expect(try rows("Jaime").first == "Jaime")
    #expect(
      try rows("Jaime").suffix(2) == [
        "New character \"Jaime\" in Quitting the Inn", "New book \"Jaime\"",
      ])
  }
}
