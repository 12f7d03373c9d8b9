import Foundation
import HawkNotesTestSupport
import LibraryModel
import SceneRestorationTesting
import Testing

@testable import HawkNotesUI

/// The files that an editor leaves: no text in them is lost, however the editor ended.
@Suite final class LeftFilesTests {
  let shelf = TestLibrary()
  private let scenes = TestScenes()
  /// The file that the editor was given.
  private(set) var path = ""

  func start() throws -> Writer {
    return try scenes.writer(shelf: shelf)
  }

  /// A window whose draft is open in an editor.
  func handOut(_ text: String = "mine") throws -> Writer {
    let writer = try start()
    writer.press("n").paste(text).press("Ctrl-G")
    path = try #require(writer.world.edited.last?.path)
    return writer
  }

  /// The same window after this program was killed.
  func handOutAndDie(_ text: String = "mine") throws { _ = try handOut(text) }

  /// A file that an editor saves, some seconds after the first one was written; `*` is its name.
  func save(_ name: String, _ text: [UInt8], after seconds: Double = 1) throws {
    let file = URL(fileURLWithPath: path)
    let name = name.replacing("*", with: file.lastPathComponent)
    let place = file.deletingLastPathComponent().path + "/" + name
    try Data(text).write(to: URL(fileURLWithPath: place))
    try FileManager.default.setAttributes(
      [.modificationDate: Date() + seconds], ofItemAtPath: place)
  }

  func save(_ name: String, _ text: String, after seconds: Double = 1) throws {
    try save(name, Array(text.utf8), after: seconds)
  }

  /// The names of the editors' files that exist, with `*` for the draft's file.
  var left: [String] {
    let file = URL(fileURLWithPath: path)
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: file.deletingLastPathComponent().path)
    return (names ?? []).filter { $0.contains("draft-") }.sorted()
      .map { $0.replacing(file.lastPathComponent, with: "*") }
  }

  // MARK: After a kill

  @Test(arguments: ["*.save", "*.save.1", "#*#", "*.tmp1234", "*"])
  func `the editor's last text becomes the draft, one undo removes it, and the file is deleted`(
    name: String
  ) throws {
    try handOutAndDie()
    try save(name, "mine, and rescued\n")
    let writer = try start()
    #expect(writer.screen.contains("┃ mine, and rescued‸"))
    #expect(writer.message.hasPrefix("The draft has"))
    #expect(left.isEmpty)
    writer.press("Ctrl-_")
    #expect(writer.screen.contains("┃ mine‸"))
  }

  @Test func `of several files the newest becomes the draft, and the older ones undo steps`() throws
  {
    try handOutAndDie()
    try save("*", "mine 1", after: 1)
    try save("*.save", "mine 1 2", after: 2)
    try save("*.save.1", "mine 1 2 3", after: 3)
    let writer = try start()
    #expect(writer.screen.contains("┃ mine 1 2 3‸"))
    writer.press("Ctrl-_")
    #expect(writer.screen.contains("┃ mine 1 2‸"))
    writer.press("Ctrl-_")
    #expect(writer.screen.contains("┃ mine 1‸"))
    #expect(left.isEmpty)
  }

  @Test func `a file whose text was read before a kill is not read again`() throws {
    try {
      let writer = try handOut()
      try save("*", "mine, whole")
      writer.receive([.editorEnded(nil)])
      #expect(writer.screen.contains("┃ mine, whole‸"))
    }()
    for name in ["*", "*~"] {
      try save(name, "mine")
      let writer = try start()
      #expect(writer.screen.contains("┃ mine, whole‸"))
      #expect(writer.window.state.editor.looseTexts.isEmpty && left.isEmpty)
    }
  }

  @Test(arguments: ["*.save", "*"]) func `an empty file changes nothing`(name: String) throws {
    try handOutAndDie()
    try save(name, "")
    #expect(try start().screen.contains("┃ mine‸"))
    #expect(left.isEmpty)
  }

  @Test func `a swap file is kept, and each start says how to recover it`() throws {
    try handOutAndDie()
    try save(".*.swp", [UInt8]("b0VIM 9.0".utf8) + [UInt8](repeating: 0, count: 4087))
    for _ in 1...2 {
      let writer = try start()
      #expect(writer.message.contains("swap file. Ctrl-G, then R"))
      #expect(writer.screen.contains("┃ mine‸"))
      #expect(left == [".*.swp"])
    }
  }

  @Test func `a swap file of a running editor is reported as such`() throws {
    try handOutAndDie()
    let process = withUnsafeBytes(of: getpid().littleEndian, Array.init)
    let header = [UInt8]("b0VIM 9.0".utf8) + [UInt8](repeating: 0, count: 15) + process
    try save(".*.swp", header + [UInt8](repeating: 0, count: 4000))
    #expect(try start().message.contains("is open in an editor"))
    #expect(left == [".*.swp"])
  }

  @Test func `a file that is not a text is kept`() throws {
    try handOutAndDie()
    try save("*.odd", [1, 0, 2])
    #expect(try start().message.contains(".odd in the scene's folder is not text"))
    #expect(left == ["*.odd"])
  }

  // MARK: After the editor has ended

  @Test func `a copy that the editor saved by itself beside the user's file becomes a loose draft`()
    throws
  {
    let writer = try handOut()
    try save("*", "mine, as I want it", after: 1)
    try save("#*#", "mine, given up", after: 2)
    writer.receive([.editorEnded(nil)])
    #expect(writer.screen.contains("┃ mine, as I want it‸"))
    #expect(writer.message.contains("loose draft"))
    #expect(left.isEmpty)
    writer.press("Esc", "s")
    #expect(writer.screen.contains("mine, given up"))
  }

  @Test func `a loose draft made from a file is restored at the next start`() throws {
    try {
      let writer = try handOut()
      try save("#*#", "mine, given up")
      writer.receive([.editorEnded(nil)])
    }()
    #expect(try start().window.state.editor.looseTexts.count == 1)
  }

  @Test func `a killed editor's newest text becomes the draft`() throws {
    let writer = try handOut()
    try save("*.save", "mine, and rescued")
    writer.receive([.editorEnded(.warning("nano was killed (1)"))])
    #expect(writer.screen.contains("┃ mine, and rescued‸"))
    #expect(writer.message.contains("that the editor rescued"))
  }

  @Test(arguments: ["*~", "*.bak"])
  func `a backup of the handed text is deleted, one of another text becomes an undo step`(
    name: String
  ) throws {
    let writer = try handOut()
    try save(name, "mine", after: -1)
    try save("*", "mine, once written")
    writer.receive([.editorEnded(nil)])
    #expect(writer.screen.contains("┃ mine, once written‸"))
    writer.press("Ctrl-_")
    #expect(writer.screen.contains("┃ mine‸"))
    #expect(left.isEmpty)
    writer.press("Ctrl-G")
    try save(name, "mine, half", after: -1)
    try save("*", "mine, whole")
    writer.receive([.editorEnded(nil)])
    #expect(writer.screen.contains("┃ mine, whole‸") && writer.message.isEmpty)
    writer.press("Ctrl-_")
    #expect(writer.screen.contains("┃ mine, ‸half"))
    #expect(left.isEmpty)
  }

  @Test func `an editor's lock and undo files are deleted when it has ended, not earlier`() throws {
    let writer = try handOut()
    try save(".*.un~", [UInt8]("Vim".utf8) + [0x9F] + [UInt8]("UnDo".utf8) + [0xE5, 0, 0])
    let lock = ".#" + URL(fileURLWithPath: path).lastPathComponent
    try FileManager.default.createSymbolicLink(
      atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path + "/" + lock,
      withDestinationPath: "me@here.1")
    writer.receive([.editorFilesChanged])
    #expect(left.count == 3)
    writer.receive([.editorEnded(nil)])
    #expect(left.isEmpty)
  }
}
