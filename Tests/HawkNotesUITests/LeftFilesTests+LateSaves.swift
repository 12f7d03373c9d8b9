import Foundation
import HawkNotesTestSupport
import LibraryModel
import TextEditing
import TextUI
import Testing

@testable import HawkNotesUI

// Files that an editor saves after it has ended or detached itself, and their encodings.
extension LeftFilesTests {
  @Test(arguments: [false, true])
  func `each save of a detached editor is in the draft`(isReplaced: Bool) throws {
    let writer = try handOut()
    writer.receive([.editorEnded(nil)])
    #expect(writer.message == "No changes made in the editor.")
    #expect(writer.world.watched.count == 1)
    for text in ["mine, later", "mine, later still"] {
      if isReplaced {
        try save("*.tmp", text)
        try FileManager.default.moveItem(atPath: path + ".tmp", toPath: path)
      } else {
        try save("*", text)
      }
      writer.receive([.editorFilesChanged])
      #expect(writer.screen.contains("┃ \(text)‸"))
      #expect(writer.message == "The draft has what was written in the editor.")
      #expect(left.isEmpty)
    }
  }

  @Test(arguments: [Event.input(.focusGained), .editorFilesChanged])
  func `if the draft was changed in the meantime, both texts are kept`(event: Event) throws {
    let writer = try handOut()
    writer.receive([.editorEnded(nil)])
    writer.type(", and on")
    try save("*", "mine, later")
    writer.receive([event])
    #expect(writer.screen.contains("┃ mine, and on‸"))
    #expect(writer.message.contains("loose draft"))
    #expect(
      writer.window.state.editor.looseTexts.values.map(\.text.bytes) == [Array("mine, later".utf8)])
    #expect(left.isEmpty)
  }

  @Test func `a text saved while no window was open is in the draft at the next start`() throws {
    try { try handOut().receive([.editorEnded(nil)]) }()
    try save("*", "mine, weeks later")
    let writer = try start()
    #expect(writer.screen.contains("┃ mine, weeks later‸"))
    #expect(writer.world.watched.count == 1 && left.isEmpty)
  }

  @Test func `an editor that outlives a kill and a restart saves into the draft`() throws {
    try handOutAndDie()
    let writer = try start()
    #expect(writer.screen.contains("┃ mine‸"))
    try save("*", "mine, saved after all")
    writer.receive([.editorFilesChanged])
    #expect(writer.screen.contains("┃ mine, saved after all‸"))
  }

  @Test func `the next editor's file does not overwrite a text that was saved late`() throws {
    let writer = try handOut()
    writer.receive([.editorEnded(nil)])
    writer.type(", and on")
    try save("*", "mine, later")
    writer.press("Ctrl-G")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine, and on")
    #expect(
      writer.window.state.editor.looseTexts.values.map(\.text.bytes) == [Array("mine, later".utf8)])
  }

  @Test func `while an editor has the draft, its saves wait until it ends`() throws {
    let writer = try handOut()
    try save("*", "mine, half")
    writer.receive([.editorFilesChanged, .input(.focusGained)])
    #expect(left == ["*"])
    try save("*", "mine, whole")
    writer.receive([.editorEnded(nil)])
    #expect(writer.screen.contains("┃ mine, whole‸"))
    writer.press("Ctrl-_")
    #expect(writer.screen.contains("┃ mine‸"))
  }

  @Test func `the remaining file of a saved draft becomes a loose draft`() throws {
    let writer = try handOut()
    writer.receive([.editorEnded(nil)])
    writer.press("Ctrl-S")
    try save("*", "mine, too late")
    writer.receive([.editorFilesChanged])
    #expect(shelf.notes.map(\.text) == ["mine"])
    let loose = writer.window.state.scene.drafts.filter(\.value.isLoose).keys
    #expect(
      loose.map { writer.window.state.editor.looseTexts[$0]?.text.bytes } == [
        Array("mine, too late".utf8)
      ])
  }

  // MARK: Encodings

  @Test(arguments: [
    ([0x63, 0x61, 0x66, 0xE9], "café", "Latin-1"),
    ([0x93, 0x68, 0x69, 0x94, 0x80], "“hi”€", "Latin-1"),
    ([0xE9, 0xE3, 0x81, 0x82], "éあ", "Latin-1"),
    ([0xFF, 0xFE, 0x68, 0x00, 0xE9, 0x00], "hé", "UTF-16"),
    ([0xFE, 0xFF, 0x00, 0x68, 0x00, 0xE9], "hé", "UTF-16"),
    ([0xEF, 0xBB, 0xBF, 0x68, 0xC3, 0xA9], "hé", ""),
    (Array("one\r\ntwo\r\n".utf8), "one\ntwo", ""),
  ])
  func `a text in another encoding is decoded, with a message`(
    bytes: [UInt8], text: String, said: String
  ) throws {
    let writer = try handOut()
    try save("*", bytes)
    writer.receive([.editorEnded(nil)])
    #expect(writer.window.state.text.bytes == Array(text.utf8))
    #expect(said.isEmpty ? writer.message.isEmpty : writer.message.contains(said))
    #expect(left.isEmpty)
  }
}
