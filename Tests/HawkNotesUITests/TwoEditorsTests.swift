import HawkNotesTestSupport
import HawkNotesUI
import LibraryModel
import Testing
import TextEditing
import Torture

/// Two windows at one library, whatever they do: no text is ever out of reach.
@Suite struct TwoEditorsTests {
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `whatever two windows do to a note, what was written is somewhere`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let shelf = PaperLibrary()
    shelf.save("first\nsecond\nthird", of: .book(shelf.books[0].id))
    let writers = [try Writer(shelf: shelf), try Writer(shelf: shelf)]
    writers.forEach { $0.press("Tab", "e") }
    var written: [String] = []
    for step in 0..<60 {
      let writer = writers[Int.random(in: 0...1, using: &random)]
      act(writer, step, &random, &written)
      if Bool.random(using: &random) {
        shelf.touch()
        writer.take([.libraryChanged])
      }
      shelf.failure = Int.random(in: 0..<6, using: &random) == 0 ? .busy : nil
      if shelf.failure == nil { writer.wait(milliseconds: 1000) }
      let reachable = (shelf.versions + writers.flatMap(\.texts)).joined(separator: "\n")
      for word in written {
        #expect(reachable.contains(word), "seed \(seed), step \(step): \(word) is lost")
      }
    }
  }

  private func act(
    _ writer: Writer, _ step: Int, _ random: inout SeededGenerator, _ written: inout [String]
  ) {
    if writer.window.state.scene.sheet == .merge {
      writer.press(["Enter", "e", "m", "t", "n", "u", "Esc"].randomElement(using: &random) ?? "")
      return
    }
    guard writer.window.state.isWriting else {
      // In the list: a note is edited again, deleted, brought back; or the next one is.
      writer.press(["e", "e", "e", "j", "d", "u", "n"].randomElement(using: &random) ?? "")
      return
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0...3:
      let word = "w\(step)x"
      writer.press(["Ctrl-Home", "Ctrl-End", "↑"].randomElement(using: &random) ?? "").type(word)
      written.append(word)
    case 4...6: writer.press("Ctrl-S")
    default: writer.press("Esc")
    }
  }
}

extension Writer {
  /// What this window still has.
  fileprivate var texts: [String] {
    window.state.texts.values.map { String(decoding: $0.bytes, as: UTF8.self) }
  }
}

extension WindowState {
  fileprivate var isWriting: Bool { scene.focusName == "draft" || scene.focusName == "edit" }
}
