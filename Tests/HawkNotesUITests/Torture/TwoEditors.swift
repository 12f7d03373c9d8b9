import Foundation
import HawkNotesTestSupport
import HawkNotesUI
import LibraryModel
import SceneRestoration
import TextEditing
import Torture

/// Two windows at one library that do something in turn: write into the same note, save, merge,
/// delete, while the library is busy, and not always told of each other.
///
/// With a home their scenes are on the disk, and now and then one becomes a copy of the other, or of what it was earlier.
struct TwoEditors {
  private var random: SeededGenerator
  private let shelf = InMemoryLibrary()
  private let size: (columns: Int, rows: Int)
  private let home: String?
  private var writers: [Writer] = []
  private var written: [String] = []

  /// Two windows of a size, both in the edit of the same note.
  init(seed: UInt64, columns: Int = 80, rows: Int = 24, home: String? = nil) throws {
    random = SeededGenerator(seed: seed)
    size = (columns, rows)
    self.home = home
    shelf.save("first\nsecond\nthird", of: .book(shelf.books[0].id))
    for name in ["0", "1"] { writers.append(try open(name)) }
    for writer in writers { writer.press("Tab", "e") }
  }

  private func open(_ name: String) throws -> Writer {
    let scene = try home.map { home in
      try SceneDirectory(path: home + "/" + name)
        .open(.named("s"), window: .current(), writer: "test")
    }
    return try Writer(columns: size.columns, rows: size.rows, scene: scene, shelf: shelf)
  }

  /// Ends both windows as a kill does, copies the folder of one scene, and opens both again.
  private mutating func copyScenes(in home: String) throws {
    writers = []
    let (from, to) =
      [("0", "1"), ("1", "0"), ("0", "old"), ("old", "0"), ("old", "1")]
      .randomElement(using: &random) ?? ("0", "1")
    let files = FileManager.default
    if files.fileExists(atPath: home + "/" + from) {
      try? files.removeItem(atPath: home + "/" + to)
      try files.copyItem(atPath: home + "/" + from, toPath: home + "/" + to)
    }
    for name in ["0", "1"] { writers.append(try open(name)) }
    // The drafts of a scene that was replaced are gone with it.
    let reachable = reachable
    written.removeAll { !reachable.contains($0) }
  }

  private var reachable: String {
    (shelf.versions + writers.flatMap(\.texts)).joined(separator: "\n")
  }

  /// The words that stand in a note.
  private var shown: [String] {
    let text = shelf.notes.filter { !shelf.deleted.contains($0.id) }.map(\.text).joined()
    return written.filter { text.contains($0) }
  }

  /// What is out of reach after one of so many steps; nil: nothing.
  mutating func lost(after steps: Int) throws -> String? {
    for step in 0..<steps {
      if let home, Int.random(in: 0..<6, using: &random) == 0 { try copyScenes(in: home) }
      let writer = writers[Int.random(in: 0...1, using: &random)]
      let before = shown
      let key = act(writer, step)
      // Only a key that is meant to takes a word out of a note: deleting it, or choosing mine.
      if home != nil, !["d", "m"].contains(key),
        let word = before.first(where: { !shown.contains($0) })
      {
        return "step \(step): \(key) took \(word) out of its note"
      }
      if Bool.random(using: &random) {
        shelf.touch()
        writer.take([.libraryChanged])
      }
      shelf.failure =
        home == nil && Int.random(in: 0..<6, using: &random) == 0 ? .busy : nil
      if shelf.failure == nil { writer.wait(milliseconds: 1000) }
      let reachable = reachable
      if let word = written.first(where: { !reachable.contains($0) }) {
        return "step \(step): \(word) is lost"
      }
    }
    return nil
  }

  /// Does something; the last key that was pressed.
  private mutating func act(_ writer: Writer, _ step: Int) -> String {
    func press(_ keys: [String]) -> String {
      let key = keys.randomElement(using: &random) ?? ""
      writer.press(key)
      return key
    }
    if writer.window.state.scene.sheet == .merge {
      return press(["Enter", "e", "m", "t", "n", "u", "Esc"])
    }
    guard writer.window.state.isWriting else {
      // In the list: a note is edited again, deleted, brought back; or the next one is.
      return press(["e", "e", "e", "j", "d", "u", "n"])
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
      return word
    case 4...6: return press(["Ctrl-S"])
    default: return press(["Esc"])
    }
  }
}

extension Writer {
  /// What this window still has.
  fileprivate var texts: [String] {
    window.state.editor.texts.values.map { String(decoding: $0.bytes, as: UTF8.self) }
  }
}

extension WindowState {
  fileprivate var isWriting: Bool { scene.focusName == "draft" || scene.focusName == "edit" }
}
