import HawkNotesTestSupport
import Testing

@testable import HawkNotesUI

/// The last messages of a window.
@Suite struct MessagesTests {
  private let long =
    "/home/somebody/a/very/long/path/to/the/scenes/of/this/program/journal: No space left"

  @Test func `a new window says how many others wait, and how many have drafts`() {
    let text = { (dormant: Int, unsaved: Int) in Message(dormant: dormant, unsaved: unsaved)?.text }
    #expect(text(1, 0) == "New window. One earlier window is waiting: s")
    #expect(text(4, 1) == "New window. 4 earlier windows are waiting, 1 more with drafts: s")
    #expect(text(0, 2) == "2 more windows have drafts: s." && text(0, 0) == nil)
  }

  @Test func `a message that does not fit can be read in full`() throws {
    let writer = try Writer(columns: 40, rows: 24)
    writer.receive([.message(.warning(long))])
    #expect(writer.screen.contains("… : more"))
    writer.press(":").type("last messages").press("Enter")
    let text = writer.screen.filter { $0 != "\n" && $0 != "‸" }.split(separator: "│")
      .map(\.trimmingBlanks).joined()
    #expect(text.contains("path/to/the/scenes/of/this/program/journal: No spaceleft"))
    let times = writer.screen.filter { $0 != "‸" }.split(separator: " ").filter { word in
      word.count == 5 && word.dropFirst(2).first == ":"
    }
    #expect(times.count == 1)
    writer.press(":")
    #expect(writer.window.state.scene.sheet == nil)
  }

  @Test func `a message that fits ends as it is`() throws {
    let writer = try Writer()
    writer.receive([.message(.info("Saved."))])
    #expect(!writer.screen.contains(": more"))
  }

  @Test func `the last twenty are kept, the newest first, and a repeated one once`() throws {
    let writer = try Writer(columns: 80, rows: 50)
    writer.press(":").type("last messages").press("Enter")
    #expect(writer.screen.contains("No messages yet."))
    writer.press("Esc")
    for number in 1...25 { writer.receive([.message(.info("message \(number)."))]) }
    for _ in 0..<10 { writer.press("x") }
    writer.press(":").type("last messages").press("Enter")
    let messages = writer.screen.split(separator: "\n").filter {
      $0.contains("message ") || $0.contains("does nothing")
    }
    #expect(messages.count == 20)
    #expect(messages.first?.contains("! x does nothing here.") == true)
    #expect(messages.last?.contains("message 7.") == true)
  }

  @Test func `the palette lists the last messages first while one is cut`() throws {
    let writer = try Writer(columns: 40, rows: 24)
    writer.press(":")
    #expect(
      writer.window.state.scene.features[PaletteSheet.self].contents?.entry(0).key
        != PaletteEntry.messagesKey)
    writer.press("Esc")
    writer.receive([.message(.warning(long))])
    writer.press(":", "Enter")
    #expect(writer.window.state.scene.sheet == MessagesSheet.sheet)
  }
}

extension Substring {
  fileprivate var trimmingBlanks: Substring {
    let start = drop { $0 == " " }
    return start.lastIndex { $0 != " " }.map { start[...$0] } ?? ""
  }
}
