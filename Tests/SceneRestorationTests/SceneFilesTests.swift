import Foundation
import Testing

@testable import SceneRestoration

struct SceneFilesTests {
  @Test func `a file lies in the scene's folder, for its owner alone`() throws {
    let place = Place()
    let scene = try place.open()
    let path = try #require(try scene.writeFile("draft.md", Array("Hawk".utf8)))
    #expect(path.contains("/scenes/\(scene.id)/"))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try scene.readFile("draft.md") == Array("Hawk".utf8))
    _ = try scene.writeFile("draft.md", Array("Raven".utf8))
    #expect(try scene.readFile("draft.md") == Array("Raven".utf8))
    scene.removeFile("draft.md")
    #expect(try scene.readFile("draft.md") == nil)
  }

  @Test func `what programs leave beside a file goes with it, and nothing else`() throws {
    let place = Place()
    let scene = try place.open()
    try scene.commit()
    let path = try #require(try scene.writeFile("draft.md", []))
    let folder = path.dropLast("draft.md".count)
    for name in [".draft.md.swp", "draft.md~", "#draft.md#", "other.md"] {
      #expect(FileManager.default.createFile(atPath: folder + name, contents: nil))
    }
    scene.removeFilesAround("draft.md")
    let names = try FileManager.default.contentsOfDirectory(atPath: String(folder))
    #expect(Set(names) == ["journal", "launches", "lock", "other.md"])
  }

  @Test(arguments: ["journal", "journal.new", "lock", "closed", "../x", "", "a/b"])
  func `a scene's own files, and what is no name, are refused`(name: String) throws {
    let scene = try Place().open()
    #expect(throws: SceneError.badName(name)) { try scene.writeFile(name, []) }
    #expect(throws: SceneError.badName(name)) { try scene.readFile(name) }
    scene.removeFile(name)
  }

  @Test func `a symbolic link is never followed`() throws {
    let place = Place()
    let scene = try place.open()
    let path = try #require(try scene.writeFile("draft.md", []))
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc/passwd")
    #expect(throws: SceneError.self) { try scene.readFile("draft.md") }
  }

  @Test func `an ephemeral scene has no file`() throws {
    let scene = try SceneDirectory(path: "/nowhere").open(
      .ephemeral, window: .current(), writer: "test")
    #expect(try scene.writeFile("draft.md", []) == nil)
    #expect(try scene.readFile("draft.md") == nil)
  }
}
