import HawkNotesTestSupport
import TextEditing
import Testing

@testable import HawkNotesUI

// What is pasted while the keys of vi are used.

extension ViKeysWindowTests {
  @Test func `the dot repeats what was pasted in an insertion, with what was typed`() throws {
    let writer = try writer().press("n", "i").type("a ").paste("pasted\nb").type("!")
    writer.press("Esc", ".")
    #expect(writer.window.state.text.holds("a pasted\nba pasted\nb!!"))
  }
}
