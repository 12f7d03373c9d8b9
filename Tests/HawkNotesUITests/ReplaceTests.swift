import Foundation
import HawkNotesTestSupport
import HawkNotesUI
import LibraryModel
import SceneRestoration
import TextEditing
import Testing

/// Replacing matches in the text.
@Suite struct ReplaceTests {
  private let shelf = TestLibrary()

  private func writer(_ text: String, scene: WindowScene? = nil) throws -> Writer {
    try Writer(scene: scene, shelf: shelf).press("n").paste(text)
  }

  private func text(_ writer: Writer) -> String {
    writer.window.state.editor.texts.values.map { String(decoding: $0.bytes, as: UTF8.self) }
      .joined()
  }

  @Test func `Enter replaces the match at the cursor and goes to the next one`() throws {
    let writer = try writer("hawk one, hawk two, hawk three")
    writer.press("Ctrl-Home", "Ctrl-F").type("hawk").press("Ctrl-R").type("owl")
    #expect(writer.status == "Replace \"hawk\" with: owl‸ 1/3")
    writer.press("Enter")
    #expect(text(writer) == "owl one, hawk two, hawk three")
    writer.press("↓", "Enter")
    #expect(text(writer) == "owl one, hawk two, owl three")
    writer.press("Esc", "Esc", "Ctrl-_")
    #expect(text(writer) == "owl one, hawk two, hawk three")
    writer.press("Ctrl-_")
    #expect(text(writer) == "hawk one, hawk two, hawk three")
  }

  @Test func `undo takes replacements back while the find line is open, and nothing else`() throws {
    let writer = try writer("hawk one, hawk two")
    writer.press("Ctrl-Home", "Ctrl-F").type("hawk").press("Ctrl-R").type("owl")
    writer.press("Enter", "Enter", "Ctrl-Z")
    #expect(text(writer) == "owl one, hawk two")
    writer.press("Ctrl-Z", "Ctrl-Z")
    #expect(text(writer) == "hawk one, hawk two")
    #expect(writer.message == "Nothing was replaced here.")
    writer.press("Enter", "Esc", "Esc", "Ctrl-_")
    #expect(text(writer) == "hawk one, hawk two")
  }

  @Test func `a replacement that contains the query is not replaced again`() throws {
    let writer = try writer("a b a")
    writer.press("Ctrl-Home", "Ctrl-F").type("a").press("Ctrl-R").type("aa")
    writer.press("Enter", "Enter")
    #expect(text(writer) == "aa b aa")
  }

  @Test func `all matches are replaced as one undo step`() throws {
    let writer = try writer("hawk one, Hawk two\nhawk three")
    writer.press("Ctrl-Home", "Ctrl-F").type("hawk").press("Ctrl-R").type("owl").press("Ctrl-A")
    #expect(text(writer) == "owl one, Owl two\nowl three")
    #expect(writer.message == "Replaced 3 matches.")
    writer.press("Ctrl-_")
    #expect(text(writer) == "hawk one, Hawk two\nhawk three")
    #expect(writer.screen.contains("‸hawk one"))
  }

  @Test func `a match over two rows is replaced, one by one and all, each as one undo step`() throws
  {
    let text = String(repeating: "long words that wrap in a window of twenty columns. ", count: 3)
    let writer = try Writer(columns: 20, rows: 16, shelf: shelf).press("n").paste(text)
    writer.press("Ctrl-Home", "Ctrl-F").type("words that wrap in a window").press("Ctrl-R")
    writer.type("cut").press("Enter")
    #expect(self.text(writer).hasPrefix("long cut of twenty columns. long words"))
    writer.press("Ctrl-A")
    #expect(!self.text(writer).contains("words"))
    #expect(writer.message == "Replaced 2 matches.")
    writer.press("Ctrl-_")
    #expect(self.text(writer).hasPrefix("long cut of twenty columns. long words"))
    writer.press("Ctrl-_")
    #expect(self.text(writer) == text)
  }

  @Test func `matches in a field of a form are replaced as one undo step`() throws {
    shelf.books[0].synopsis = "hawk one\nHawk two, hawk three"
    let writer = try Writer(shelf: shelf)
    writer.press("Shift-Tab", "e", "Tab", "Tab", "Tab")
    writer.press("Ctrl-F").type("hawk").press("Ctrl-R").type("owl").press("Ctrl-A")
    #expect(writer.message == "Replaced 3 matches.")
    #expect(text(writer).contains("owl one\nOwl two, owl three"))
    writer.press("Ctrl-_")
    #expect(text(writer).contains("hawk one\nHawk two, hawk three"))
    writer.press("Ctrl-R", "Ctrl-S")
    #expect(shelf.books[0].synopsis == "owl one\nOwl two, owl three")
    #expect(shelf.books[0].title == "The Good Hawk")
  }

  @Test(arguments: [
    (
      "harbour", "haven", "The Harbour. HARBOUR, harbour, hArBoUr", "The Haven. HAVEN, haven, haven"
    ),
    ("harbour", "Haven", "Harbour HARBOUR harbour", "Haven Haven Haven"),
    ("harbour", "the haven", "Harbour HARBOUR", "The haven THE HAVEN"),
    ("Harbour", "haven", "Harbour harbour", "haven harbour"), ("a", "the", "A a", "The the"),
    ("'tis", "'twas", "'Tis 'TIS", "'Twas 'TWAS"), ("one", "1st", "One ONE", "1st 1ST"),
    ("été", "hiver", "Été ÉTÉ été E\u{301}te\u{301}", "Hiver HIVER hiver Hiver"),
    ("straße", "größe", "Straße", "Größe"),
  ])
  func `a replacement in small letters takes the case of each match if the query ignores case`(
    query: String, new: String, text: String, result: String
  ) throws {
    let writer = try writer(text).press("Ctrl-Home", "Ctrl-F").type(query).press("Ctrl-R").type(new)
    writer.press("Ctrl-A")
    #expect(self.text(writer) == result)
    writer.press("Ctrl-_")
    #expect(self.text(writer) == text)
    writer.press("Ctrl-Home", "Ctrl-F").type(query).press("Ctrl-R").type(new)
    while writer.message != "Replaced the last match.", !writer.message.contains("wrapped") {
      writer.press("Enter")
    }
    #expect(self.text(writer).hasPrefix(result.prefix(while: { $0 != " " })))
  }

  @Test func `that nothing was found is said once`() throws {
    let writer = try writer("aaa bbb").press("Ctrl-F").type("aaa").press("Ctrl-R").type("ccc")
    writer.press("Enter", "Ctrl-A")
    #expect(writer.status == "Replace \"aaa\" with: ccc‸ not found")
  }

  @Test func `an empty replacement deletes the matches`() throws {
    let writer = try writer("a-b-c")
    writer.press("Ctrl-F").type("-").press("Ctrl-R", "Ctrl-A")
    #expect(text(writer) == "abc")
  }

  @Test func `without a query or a match nothing is replaced, and the status line says so`() throws
  {
    let writer = try writer("one")
    writer.press("Ctrl-F", "Ctrl-R")
    #expect(writer.message == "Type what to find first.")
    writer.type("two").press("Ctrl-R").type("x").press("Ctrl-A")
    #expect(writer.message == "not found")
    writer.press("Enter")
    #expect(text(writer) == "one")
  }

  @Test func `the replacement is there again after a kill`() throws {
    let home = FileManager.default.temporaryDirectory.path + "/replace-\(UUID())"
    defer {
      for path in [home, home + "-killed"] { try? FileManager.default.removeItem(atPath: path) }
    }
    func scene(_ path: String) throws -> WindowScene {
      try SceneDirectory(path: path).open(.named("test"), window: .current(), version: "test")
    }
    let writer = try writer("one two one", scene: try scene(home))
    writer.press("Ctrl-Home", "Ctrl-F").type("one").press("Ctrl-R").type("thr")
    try FileManager.default.copyItem(atPath: home, toPath: home + "-killed")
    let killed = try Writer(scene: try scene(home + "-killed"), shelf: shelf)
    killed.type("ee")
    #expect(killed.status.hasPrefix("Replace \"one\" with: three‸"))
    killed.press("Ctrl-A")
    #expect(text(killed) == "three two three")
    killed.press("Ctrl-_")
    #expect(text(killed) == "one two one")
  }
}
