import Foundation
import HawkNotesTestSupport
import LibraryModel
import SceneRestoration
import SceneRestorationTesting
import TextEditing
import TextUI
import Testing

@testable import HawkNotesUI

/// The search: results as one types, and the way to them and back.
@Suite final class SearchSheetTests: SceneListSuite {
  let scenes = TestScenes()
  let shelf = TestLibrary()

  @Test func `results follow each letter, with title, place and line`() throws {
    shelf.saveThreeNotes()
    let writer = try writer()
    writer.press("/").type("sea")
    #expect(shelf.searched == ["", "s", "se", "sea"])
    #expect(writer.screen.contains("Search · 3 found"))
    #expect(
      writer.foundResults == [
        "▸ In the inbox: seaweed, Inbox; ",
        "Watching, The Good Hawk › Agatha; Agatha sees the sea first",
        "The sea, The Good Hawk; is grey at dawn",
      ])
    writer.press("Backspace").type("ntinel")
    #expect(writer.screen.contains("Nothing found."))
  }

  @Test func `a found title stands alone, a found tagline after its title`() {
    let id = shelf.books[0].id
    let shown = ["The Good Hawk", "Two who were thought unfit"].map { line in
      let row = SearchRow(
        subject: .item(.book(id)), place: .book(id), book: "The Good Hawk", part: .heading,
        line: line)
      var surface = Surface(size: Size(columns: 80, rows: 1))
      FoundRowView(row, nil).draw(on: &surface, in: Rect(column: 0, row: 0, columns: 80, rows: 1))
      return surface.lines[0].trimmingCharacters(in: .whitespaces)
    }
    #expect(shown == ["The Good Hawk", "The Good Hawk › Two who were thought unfit"])
  }

  @Test func `the preview of a long paragraph shows the match`() throws {
    let words = String(repeating: "letter river salt ", count: 60)
    shelf.save("Long\n\n" + words + "gannet " + words, of: .inbox)
    for size in [(80, 24), (120, 36)] {
      let writer = try writer(columns: size.0, rows: size.1).press("/").type("gannet")
      #expect(writer.screen.split(separator: "gannet").count > 2)
      writer.press("Esc", "Q")
    }
  }

  @Test func `a key without meaning in a line that is typed names F1, not a sign to type`() throws {
    let writer = try writer().press("/", "Ctrl-S")
    #expect(writer.message == "Ctrl-S does nothing here. F1 shows the keys.")
    #expect(writer.press("Esc", "Ctrl-S").message == "Ctrl-S does nothing here. ? shows the keys.")
  }

  @Test func `in a narrow window a result has its title and last place, then its line`() throws {
    shelf.saveThreeNotes()
    let writer = try writer(columns: 40, rows: 12).press("/").type("sea")
    let shown = writer.screen.split(separator: "\n").map {
      $0.trimmingCharacters(in: CharacterSet(charactersIn: " │↑↓‸"))
    }
    let first = try #require(
      shown.firstIndex { $0.hasPrefix("▸ In the inbox: sea") && $0.hasSuffix("Inbox") })
    #expect(shown[first + 2].hasPrefix("Watching ") && shown[first + 2].hasSuffix(" Agatha"))
    #expect(shown[first + 3] == "Agatha sees the sea first")
    writer.press("↓", "↓")
    #expect(writer.screen.contains("‸▸ The sea"))
    #expect(writer.screen.contains("   is grey at dawn"))
    writer.click("Agatha sees")
    #expect(writer.window.state.stack.note == shelf.notes[1].id)
    writer.press("/").type("good").resize(columns: 60, rows: 12)
    #expect(writer.screen.contains("▸ The Good Hawk"))
  }

  @Test func `a page in a narrow window has as many results as are visible`() throws {
    for number in 0..<30 { shelf.save("sea \(number)", of: .inbox) }
    let writer = try writer(columns: 40, rows: 13).press("/").type("sea").press("PgDn")
    let rows = try #require(writer.window.state.overlay?.inner.rows)
    #expect(
      rows % 2 == 0 && writer.window.state.scene.features[SearchSheet.self].selectedRow == rows / 2)
    writer.press("PgDn", "↓").resize(columns: 80, rows: 13).press("↓").resize(columns: 40, rows: 13)
    #expect(writer.window.state.scene.sheetTop % 2 == 0)
    #expect(writer.screen.contains("‸▸ sea "))
  }

  @Test func `the matches are marked`() throws {
    shelf.saveThreeNotes()
    let writer = try writer()
    writer.press("/").type("grey")
    let place = try #require(writer.place(of: "grey at dawn"))
    let state = writer.window.state
    #expect(state.render().style(at: place).attributes.contains(.underlined))
  }

  @Test func `Enter goes to the line, Esc back to where one was`() throws {
    shelf.saveThreeNotes()
    let writer = try writer()
    writer.press("2")
    let before = writer.screen
    writer.press("/").type("first").press("Esc")
    #expect(writer.screen.withoutStatus == before.withoutStatus)
    writer.press("/").type("sees").press("Enter")
    let note = shelf.notes[1].id
    #expect(writer.window.state.scene.sheet == nil)
    #expect(writer.window.state.stack.note == note)
    #expect(writer.screen.contains("Agatha sees the sea first"))
    writer.press("/").type("jaime").press("Enter")
    #expect(writer.window.state.character?.name == "Jaime")
  }

  @Test func `an arrow takes the cursor to a row, a letter takes it back`() throws {
    shelf.saveThreeNotes()
    let writer = try writer()
    writer.press("/").type("sea")
    #expect(writer.screen.contains("Search: sea‸"))
    writer.press("↓")
    #expect(writer.screen.contains("‸▸ Watching"))
    writer.type("w")
    #expect(writer.screen.contains("Search: seaw‸"))
    #expect(writer.foundResults == ["▸ In the inbox: seaweed, Inbox; "])
  }

  @Test(arguments: [(80, 24), (40, 12), (20, 5), (120, 40), (300, 100)])
  func `the query, the selection and the cursor survive a kill`(columns: Int, rows: Int) throws {
    shelf.saveThreeNotes()
    for keys in [[], ["↓"], ["↓", "↓"]] {
      let left = try { () -> String in
        let writer = try writer(columns: columns, rows: rows)
        writer.press("/").press("Ctrl-U").type("sea")
        for key in keys { writer.press(key) }
        return writer.screen
      }()
      #expect(left.contains("‸"))
      let again = try writer(columns: columns, rows: rows)
      #expect(again.screen.withoutStatus == left.withoutStatus)
      again.press("Esc")
    }
  }

  @Test func `the scroll offset survives a kill, also if the results come later`() throws {
    for number in 0..<60 { shelf.save("sea \(number)", of: .inbox) }
    let left = try { () -> String in
      let writer = try writer()
      writer.press("/").type("sea")
      for _ in 0..<30 { writer.press("↓") }
      for _ in 0..<5 { writer.press("↑") }
      return writer.screen
    }()
    shelf.answersLater = true
    let again = try writer()
    again.receive([.searched(shelf.results(for: "sea"))])
    #expect(again.screen.withoutStatus == left.withoutStatus)
  }

  @Test func `all results that are counted can be reached, also after a kill`() throws {
    for number in 0..<130 { shelf.save("sea \(number)", of: .inbox) }
    let left = try { () -> String in
      let writer = try writer()
      writer.press("/").type("sea")
      #expect(writer.screen.contains("Search · 130 found"))
      #expect(writer.window.state.scene.features[SearchSheet.self].found.rows.count == 60)
      for _ in 0..<31 { writer.press("PgDn") }
      #expect(writer.window.state.scene.features[SearchSheet.self].selectedRow ?? 0 > 110)
      return writer.screen
    }()
    let again = try writer()
    #expect(again.screen.withoutStatus == left.withoutStatus)
    let asked = shelf.searched.count
    for _ in 0..<31 { again.press("PgDn") }
    #expect(again.window.state.scene.features[SearchSheet.self].selectedRow == 129)
    #expect(shelf.searched.count == asked)
    again.type("s")
    #expect(again.window.state.scene.features[SearchSheet.self].found.asked?.rows == 60)
  }

  @Test func `a URL opens the search, and the open search has this URL`() throws {
    shelf.saveThreeNotes()
    let link = Link(to: .search("sea wall"))
    let writer = try Writer(shelf: shelf, at: link)
    #expect(writer.window.state.scene.sheet == .search)
    #expect(writer.screen.contains("Search: sea wall"))
    #expect(writer.window.state.link.url == "hawknotes://search?q=sea%20wall")
    #expect(writer.window.state.scene.link == writer.window.state.link)
    #expect(writer.window.state.scene.focusName == "sheet")
  }

  @Test func `drafts of this window are found, and Enter goes into them`() throws {
    let writer = try writer()
    writer.press("n").type("half a sentence\nabout herons").press("Esc", "2")
    writer.press("/").type("heron")
    #expect(writer.foundResults == ["▸ half a sentence, ✎ The Good Hawk; about herons"])
    writer.press("Enter")
    #expect(writer.screen.contains("about ‸herons"))
  }

  @Test func `a search takes the texts of drafts without copying them`() throws {
    let writer = try writer()
    writer.press("n").type("half a sentence").press("Esc", "/").type("half")
    let draft = try #require(Surroundings(writer.window.state).searchedDrafts.first)
    let slot = try #require(writer.window.state.scene.drafts[draft.id]?.slot)
    let text = try #require(writer.window.state.editor.texts[slot])
    #expect(draft.text.isSame(as: text))
  }

  @Test func `what another window saves is found at once`() throws {
    let writer = try writer()
    writer.press("/").type("sea")
    shelf.saveThreeNotes()
    shelf.touch()
    writer.receive([.libraryChanged])
    #expect(writer.foundResults.count == 3)
  }

  @Test func `a wide window shows the text around the selected result`() throws {
    shelf.saveThreeNotes()
    let writer = try writer(columns: 120, rows: 30)
    writer.press("/").type("grey")
    #expect(writer.foundResults == ["▸ The sea, The Good Hawk; is grey at dawn"])
    let row = writer.screen.split(separator: "\n").first { $0.contains("▸ The sea") }
    #expect(row?.contains("Good Hawk   The sea") == true)
  }

  @Test
  func `the text around the result is beside the results from 100 columns on, else under them`()
    throws
  {
    shelf.saveThreeNotes()
    for (columns, rows, lines) in [(100, 30, 1), (99, 30, 2), (80, 24, 2), (80, 16, 1)] {
      let writer = try Writer(columns: columns, rows: rows, shelf: shelf).press("/").type("grey")
      let shown = writer.screen.split(separator: "\n").filter { $0.contains("The sea") }
      #expect(shown.count == lines)
      #expect((shown[0].ranges(of: "The sea").count > 1) == (columns == 100))
    }
  }

  @Test func `Esc leads back to the selected link of a scrolled note`() throws {
    let lines = (1...60).map { "line \($0) [[Agatha|link \($0)]]" }.joined(separator: "\n\n")
    shelf.save(lines, of: .inbox)
    let writer = try Writer(shelf: shelf, at: Link(to: .note(shelf.notes[0].id, in: .inbox)))
    writer.press("PgDn", "Tab", "Tab")
    let before = writer.screen
    #expect(!before.contains("link 1 ") && before.contains("‸link"))
    writer.press("/").type("sigrid").press("↓", "Esc")
    #expect(writer.screen == before)
  }

  @Test func `after Esc the cursor of a text is where it was`() throws {
    shelf.saveThreeNotes()
    let writer = try writer()
    writer.press("n").type("one two\nthree").press("↑", "Ctrl-←")
    let before = writer.screen
    #expect(before.contains("one ‸two"))
    writer.press("Esc", "/").type("sea").press("↓", "Esc", "n")
    #expect(writer.screen == before)
  }

  @Test
  func `an index that cannot be used is said in the sheet, beside results in the status line`()
    throws
  {
    shelf.saveThreeNotes()
    let writer = try writer(columns: 99, rows: 30)
    writer.press("/").type("sea")
    let failure = "/home/rat/.cache/hawknotes/search.sqlite: Is a directory: delete it"
    var results = SearchResults(query: "sea", missing: 100)
    results.failure = failure
    writer.receive([.searched(results)])
    #expect(writer.screen.contains("Not searched. " + failure))
    #expect(!writer.screen.contains("Nothing found") && !writer.screen.contains("Indexing"))
    results.rows = shelf.results(for: "sea").rows
    writer.receive([.searched(results)])
    #expect(writer.screen.contains(failure) && !writer.screen.contains("Not searched"))
    writer.receive([.searched(shelf.results(for: "sea"))])
    #expect(!writer.screen.contains(failure) && writer.screen.contains(" Search · 3 found ─"))
  }
}
