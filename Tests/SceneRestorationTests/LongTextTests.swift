import SceneRestorationTesting
import Testing
import Torture

@testable import SceneRestoration

private struct Note {
  @SceneText("body") var body = ""
}

/// Texts of megabytes as Strings.
struct LongTextTests {
  private let scenes = TestScenes()

  @Test func `random changes of a text are those of a String`() throws {
    let note = Note()
    let scene = try scenes.open(restoring: note)
    var generator = SeededGenerator(seed: Torture.seed)
    var model = String(repeating: "0123456789äöü€\n", count: 3000)
    note.body = model
    for round in 0..<400 {
      let characters = model.utf8.count
      var start = Int.random(in: 0...characters, using: &generator)
      while !model.isBorder(start) { start -= 1 }
      var end = min(characters, start + Int.random(in: 0...40, using: &generator))
      while !model.isBorder(end) { end += 1 }
      let new = ["", "x", "€", "many words\n"].randomElement(using: &generator) ?? ""
      model.replaceSubrange(model.place(start)..<model.place(end), with: new)
      switch round % 3 {
      case 0: note.$body.replace(start..<end, with: new)
      case 1: note.body = model
      default: note.body.replaceSubrange(note.body.place(start)..<note.body.place(end), with: new)
      }
      #expect(note.$body.utf8Count == model.utf8.count)
      if round % 50 == 0 {
        #expect(note.body == model)
        try scene.commit()
      }
    }
    try scene.commit()
    scenes.kill()
    let again = Note()
    _ = try scenes.open(restoring: again)
    #expect(again.body == model)
    #expect(again.$body.text(in: 0..<10) == String(model.prefix(10)))
  }

  @Test func `a key in a text of 10 MB is a record of some bytes`() throws {
    let note = Note()
    let scene = try scenes.open(restoring: note)
    note.body = String(repeating: "0123456789", count: 1 << 20)
    try scene.commit()
    let size = try #require(try scenes.directory.size(of: scene.id))
    note.$body.replace(5000..<5000, with: "x")
    note.$body.append("y")
    note.body += "z"
    try scene.commit()
    #expect(try #require(try scenes.directory.size(of: scene.id)) < size + 120)
    #expect(note.$body.cursorOffset == 10 * (1 << 20) + 3)
    note.$body.undo()
    #expect(note.body.hasSuffix("0123456789"))
  }
}

extension String {
  fileprivate func place(_ offset: Int) -> Index { utf8.index(startIndex, offsetBy: offset) }

  fileprivate func isBorder(_ offset: Int) -> Bool {
    offset == utf8.count || utf8[place(offset)] & 0xC0 != 0x80
  }
}
