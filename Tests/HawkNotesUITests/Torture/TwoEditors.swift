import HawkNotesTestSupport
import HawkNotesUI
import LibraryModel
import TextEditing
import Torture

/// Two windows at one library that do something in turn: write into the same note, save, merge,
/// delete, while the library is busy, and not always told of each other.
struct TwoEditors {
  private var random: SeededGenerator
  private let shelf = PaperLibrary()
  private let writers: [Writer]
  private var written: [String] = []

  /// Two windows of a size, both in the edit of the same note.
  init(seed: UInt64, columns: Int = 80, rows: Int = 24) throws {
    random = SeededGenerator(seed: seed)
    shelf.save("first\nsecond\nthird", of: .book(shelf.books[0].id))
    writers = [
      try Writer(columns: columns, rows: rows, shelf: shelf),
      try Writer(columns: columns, rows: rows, shelf: shelf),
    ]
    for writer in writers { writer.press("Tab", "e") }
  }

  /// What is out of reach after one of so many steps; nil: nothing.
  mutating func lost(after steps: Int) -> String? {
    for step in 0..<steps {
      let writer = writers[Int.random(in: 0...1, using: &random)]
      act(writer, step)
      if Bool.random(using: &random) {
        shelf.touch()
        writer.take([.libraryChanged])
      }
      shelf.failure = Int.random(in: 0..<6, using: &random) == 0 ? .busy : nil
      if shelf.failure == nil { writer.wait(milliseconds: 1000) }
      let reachable = (shelf.versions + writers.flatMap(\.texts)).joined(separator: "\n")
      if let word = written.first(where: { !reachable.contains($0) }) {
        return "step \(step): \(word) is lost"
      }
    }
    return nil
  }

  private mutating func act(_ writer: Writer, _ step: Int) {
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
      // One character, into which no other can come.
      let word = Unicode.Scalar(0x4E00 + UInt32(step)).map(String.init) ?? ""
      writer.press(["Ctrl-Home", "Ctrl-End", "↑"].randomElement(using: &random) ?? "").type(word)
      // Of a note that goes at this very moment, in which nothing was written yet, the edit is left
      // before the key: then it was never drawn.
      if writer.texts.contains(where: { $0.contains(word) }) || writer.screen.contains(word) {
        written.append(word)
      }
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
