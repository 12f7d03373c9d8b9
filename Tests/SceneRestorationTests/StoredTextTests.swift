import Foundation
import Testing
import Torture

@testable import SceneRestoration

struct StoredTextTests {
  private struct Note {
    @SceneText("note") var text = ""
  }

  @Test func `typing is one undo step, and a line break begins another`() throws {
    let scene = try Place().open()
    let note = Note()
    try scene.restore(note)
    for key in ["C", "a", "l", "l", "\n", "m", "e"] { note.text += key }
    #expect(note.$text.undo())
    #expect(note.text == "Call")
    #expect(note.$text.undo())
    #expect(note.text == "" && !note.$text.undo())
    #expect(note.$text.redo() && note.$text.redo() && !note.$text.redo())
    #expect(note.text == "Call\nme")
  }

  @Test func `the end of a step can be set, and a deletion is a step of its own`() throws {
    let scene = try Place().open()
    let note = Note()
    try scene.restore(note)
    note.text = "one"
    note.$text.endStep()
    note.text += " two"
    note.text.removeLast()
    #expect(note.$text.undo() && note.text == "one two")
    #expect(note.$text.undo() && note.text == "one")
  }

  @Test func `removing goes on in one step, and typing after a paste begins another`() throws {
    let scene = try Place().open()
    let note = Note()
    try scene.restore(note)
    note.text = "pasted words"
    note.text += "!"
    #expect(note.$text.undo() && note.text == "pasted words")
    for _ in 0..<6 { note.text.removeLast() }
    #expect(note.text == "pasted" && note.$text.undo() && note.text == "pasted words")
    for _ in 0..<7 { note.text.removeFirst() }
    #expect(note.text == "words" && note.$text.undo() && note.text == "pasted words")
    #expect(note.$text.undo() && note.text == "")
  }

  @Test(arguments: [false, true])
  func `a cleared text and its undo steps leave the disk`(atOnce: Bool) throws {
    let place = Place()
    let scene = try place.open(compactionSize: 0, upkeep: .automatic)
    let note = Note()
    try scene.restore(note)
    note.text = "my password"
    try scene.commit()
    scene.sync(within: 60_000)
    note.$text.clear(atOnce: atOnce)
    #expect(note.text.isEmpty && !note.$text.undo())
    try scene.commit()
    for _ in 0..<(atOnce ? 0 : 3) {
      note.text += "x"
      try scene.commit()
      scene.sync(within: 60_000)
      scene.compactIfNeeded()
      scene.sync(within: 60_000)
    }
    for name in place.contents.keys {
      let bytes = FileManager.default.contents(atPath: place.path + "/" + name) ?? Data()
      #expect(bytes.range(of: Data("my password".utf8)) == nil, "\(name)")
    }
    scene.suspend()
    let again = try place.open()
    let found = Note()
    try again.restore(found)
    #expect(found.text == (atOnce ? "" : "xxx"))
  }

  @Test func `text and undo steps outlive a kill, with any characters`() throws {
    let place = Place()
    var scene: WindowScene? = try place.open()
    do {
      let note = Note()
      try scene?.restore(note)
      note.text = "Æsop 🦅🦅 é"
      note.$text.replaceSubrange(note.text.firstRange(of: "🦅")!, with: "🦆")
      try scene?.commit()
      scene = nil
    }
    let again = try place.open()
    let note = Note()
    try again.restore(note)
    #expect(note.text == "Æsop 🦆🦅 é")
    #expect(note.$text.undo() && note.text == "Æsop 🦅🦅 é")
    try again.commit()
    #expect(try place.directory().record(of: again.id)?.text("note") == "Æsop 🦅🦅 é")
  }

  @Test func `the cursor is at the end of the last change`() throws {
    let scene = try Place().open()
    let note = Note()
    try scene.restore(note)
    note.text = "🦅 flies"
    let text = note.text
    note.$text.replaceSubrange(text.startIndex..<text.index(after: text.startIndex), with: "🦆🦆")
    #expect(note.text[note.$text.cursor...] == " flies")
  }

  @Test func `the oldest undo steps are removed past the limit, also after a kill`() throws {
    struct Log { @SceneText("log", undoLimit: 10) var text = "" }
    let place = Place()
    var log = Log()
    try place.open().restore(log)
    for number in 0..<95 {
      log.text += "\(number) line\n"
      log.$text.endStep()
      try log.$text.scene?.commit()
    }
    let text = log.text
    log = Log()
    try place.open().restore(log)
    #expect(log.text == text)
    let steps = (0..<95).prefix { _ in log.$text.undo() }.count
    #expect(10...20 ~= steps && log.text.hasSuffix("\(94 - steps) line\n"))
    try log.$text.scene?.commit()
  }

  @Test func `a key in a long text is stored in few bytes`() throws {
    let place = Place()
    let scene = try place.open()
    let note = Note()
    try scene.restore(note)
    note.text = String(repeating: "long ", count: 10_000)
    try scene.commit()
    let size = try place.bytes(of: scene.id).count
    note.text += "x"
    try scene.commit()
    #expect(try place.bytes(of: scene.id).count - size < 40)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `a difference leads from one text to the other at code points`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let old = Self.words(&random)
    let new = Self.words(&random)
    var text = TextBytes(old)
    let difference = text.change(to: new + ".")
    let change = try #require(difference)
    var bytes = Array(old.utf8)
    #expect(String(validating: change.inserted, as: UTF8.self) != nil, "seed \(seed)")
    let removed = bytes[change.offset..<change.offset + change.removed]
    #expect(String(validating: removed, as: UTF8.self) != nil, "seed \(seed)")
    bytes.replaceSubrange(change.offset..<change.offset + change.removed, with: change.inserted)
    #expect(bytes == Array(new.utf8) + [0x2E], "seed \(seed)")
    #expect(text.chunks.bytes == bytes && text.count == bytes.count, "seed \(seed)")
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `random edits, undos and kills leave the text that the program saw`(seed: UInt64) throws {
    let place = Place()
    var random = SeededGenerator(seed: seed)
    var expected = ""
    for _ in 0..<4 {
      let scene = try place.open()
      let note = Note()
      try scene.restore(note)
      #expect(note.text == expected, "seed \(seed)")
      for _ in 0..<20 {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: note.$text.undo()
        case 1: note.$text.redo()
        case 2: note.text = Self.words(&random)
        default: note.text += ["a", "é", "🦅", " ", "\n"].randomElement(using: &random) ?? ""
        }
        try scene.commit()
      }
      expected = note.text
      try WindowScene().restore(note)
    }
  }

  private static func words(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...6, using: &random)).map { _ in
      ["é", "è", "🦅", "🦆", "a", "日", "本"].randomElement(using: &random) ?? ""
    }.joined()
  }
}
