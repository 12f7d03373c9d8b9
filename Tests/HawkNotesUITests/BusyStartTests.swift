import Foundation
import HawkNotesTestSupport
import HawkNotesUI
import LibraryModel
import SceneRestoration
import SceneRestorationTesting
import Testing

/// A start while another process holds the library: nothing is written into another draft.
@Suite final class BusyStartTests {
  private let shelf = InMemoryLibrary()
  private let scenes = TestScenes()

  private func writer(at link: Link? = nil) throws -> Writer {
    return try scenes.writer(shelf: shelf, at: link)
  }

  private func owners(_ writer: Writer) -> [Owner?] {
    writer.window.state.scene.drafts.values.map(\.slot?.owner)
  }

  private func free(_ writer: Writer) {
    shelf.failure = nil
    writer.wait(milliseconds: 600)
  }

  @Test(arguments: [["Enter"], ["f", "3", "Enter"]])
  func `a restored sentence is shown and goes on in its own draft`(keys: [String]) throws {
    do {
      let writer = try writer()
      for key in keys { writer.press(key) }
      writer.press("n").type("half a sen")
    }
    shelf.failure = .busy
    let writer = try writer()
    #expect(writer.screen.contains("half a sen‸"))
    #expect(writer.message == "The library is busy: waiting for it.")
    writer.type("tence")
    #expect(writer.screen.contains("half a sentence‸"))
    free(writer)
    #expect(writer.screen.contains("New note on Agatha"))
    #expect(writer.screen.contains("half a sentence‸") && writer.message.isEmpty)
    #expect(owners(writer) == [.character(shelf.characters[0].id, of: shelf.books[0].id)])
  }

  @Test func `n writes about the character whose screen is restored, not about their book`() throws
  {
    try writer().press("Enter")
    shelf.failure = .busy
    let writer = try writer()
    writer.press("n").type("on her")
    free(writer)
    #expect(writer.screen.contains("New note on Agatha") && writer.screen.contains("on her‸"))
    #expect(owners(writer) == [.character(shelf.characters[0].id, of: shelf.books[0].id)])
  }

  @Test(arguments: ["n", "1", "]", "a", "d", "M", "J"])
  func `a new scene waits: no key writes, moves or deletes anything`(key: String) throws {
    shelf.failure = .busy
    let writer = try writer()
    writer.press(key).type("xy")
    #expect(owners(writer) == [])
    free(writer)
    #expect(writer.screen.contains("[1 The Good Hawk]") && owners(writer) == [])
    #expect(writer.window.state.scene.sheet == nil && shelf.deleted.isEmpty)
  }

  @Test func `a URL of a character writes about the character`() throws {
    shelf.failure = .busy
    let place = Place.character(shelf.characters[2].id, of: shelf.books[1].id)
    let writer = try writer(at: Link(to: place))
    writer.press("n").type("on her")
    free(writer)
    #expect(writer.screen.contains("[2 The Broken Raven]"))
    #expect(writer.screen.contains("New note on Sigrid") && writer.screen.contains("on her‸"))
  }

  @Test func `a character whose reading is postponed gets the text, not their book`() throws {
    let writer = try writer()
    shelf.failure = .busy
    writer.press("Enter", "n").type("on her")
    free(writer)
    #expect(owners(writer) == [.character(shelf.characters[0].id, of: shelf.books[0].id)])
    #expect(writer.screen.contains("New note on Agatha") && writer.screen.contains("on her‸"))
  }
}
