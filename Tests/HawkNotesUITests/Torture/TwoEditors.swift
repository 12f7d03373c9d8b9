import Foundation
import HawkNotesTestSupport
@testable import HawkNotesUI
import LibraryModel
import SceneRestoration
import TextEditing
import Torture

/// Two windows of one library that act in turn on the same note: they write, save, merge and
/// delete, while the library is busy, and are not always notified of each other's changes.
///
/// With a home, their scenes are on the disk, and sometimes one becomes a copy of the other scene,
/// or of its own earlier state.
struct TwoEditors {
  private var random: SeededGenerator
  private let shelf = TestLibrary()
  private let size: (columns: Int, rows: Int)
  private let home: String?
  private var writers: [Writer] = []
  private var written: [String] = []

  /// Creates two windows, both in the edit of the same note.
  init(seed: UInt64, columns: Int = 80, rows: Int = 24, home: String? = nil) throws {
    random = SeededGenerator(seed: seed)
    size = (columns, rows)
    self.home = home
    shelf.save("first\nsecond\nthird", of: shelf.firstBook)
    for name in ["0", "1"] { writers.append(try open(name)) }
    for writer in writers { writer.press("Tab", "e") }
  }

  private func open(_ name: String) throws -> Writer {
    let scene = try home.map { home in
      try SceneDirectory(path: home + "/" + name)
        .open(.named("s"), window: .current(), version: "test")
    }
    return try Writer(columns: size.columns, rows: size.rows, scene: scene, shelf: shelf)
  }

  /// Kills both windows, copies the folder of one scene, and opens both again.
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
    // The drafts of a replaced scene are lost with it.
    let reachable = reachable
    written.removeAll { !reachable.contains($0) }
  }

  private var reachable: String {
    (shelf.versions + writers.flatMap(\.texts)).joined(separator: "\n")
  }

  /// The words in the note's text.
  private var shown: [String] {
    let text = shelf.notes.filter { !shelf.deleted.contains($0.id) }.map(\.text).joined()
    return written.filter { text.contains($0) }
  }

  /// Returns the text that cannot be reached after a step; nil if there is none.
  mutating func lost(after steps: Int) throws -> String? {
    for step in 0..<steps {
      if let home, Int.random(in: 0..<6, using: &random) == 0 { try copyScenes(in: home) }
      let writer = writers[Int.random(in: 0...1, using: &random)]
      let before = shown
      let key = act(writer, step)
      // Only these keys may remove a word from a note: deleting the note, choosing "mine", and the
      // undo or redo of an edit.
      if home != nil, !["d", "m", "u", "Ctrl-R"].contains(key),
        let word = before.first(where: { !shown.contains($0) })
      {
        return "step \(step): \(key) took \(word) out of its note"
      }
      if Bool.random(using: &random) {
        shelf.touch()
        writer.receive([.libraryChanged])
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

  /// Performs a random step; returns the last key pressed.
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
      // In the list: edit or delete a note, undo and redo it, or select the next one.
      return press(["e", "e", "e", "j", "d", "u", "Ctrl-R", "n"])
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0...3:
      // One character that no other can be inserted into.
      let word = Unicode.Scalar(0x4E00 + UInt32(step)).map(String.init) ?? ""
      writer.press(["Ctrl-Home", "Ctrl-End", "↑"].randomElement(using: &random) ?? "").type(word)
      // If the note is deleted at this moment, an edit without changes ends before the key: the key
      // was never drawn.
      if writer.texts.contains(where: { $0.contains(word) }) || writer.screen.contains(word) {
        written.append(word)
      }
      return word
    case 4...6: return press(["Ctrl-S"])
    default: return press(["Esc", "Esc", "Ctrl-D"])
    }
  }
}

extension Writer {
  /// The texts that can be reached in this window, those of discarded drafts too.
  fileprivate var texts: [String] {
    let editor = window.state.editor
    return (Array(editor.texts.values) + editor.looseTexts.values.map(\.text))
      .map { String(decoding: $0.bytes, as: UTF8.self) }
  }
}

extension WindowState {
  fileprivate var isWriting: Bool { scene.focusName == "draft" || scene.focusName == "edit" }
}
