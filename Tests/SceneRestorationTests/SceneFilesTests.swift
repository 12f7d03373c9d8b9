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
    scene.removeFile(try #require(try scene.files().first))
    #expect(try scene.readFile("draft.md") == nil)
  }

  @Test func `an existing file is never replaced`() throws {
    let place = Place()
    let scene = try place.open()
    _ = try scene.writeFile("draft.md", Array("Hawk".utf8))
    #expect(throws: SceneError.self) { try scene.writeFile("draft.md", Array("Raven".utf8)) }
    #expect(try scene.readFile("draft.md") == Array("Hawk".utf8))
  }

  @Test func `a file that was written again since it was listed is not removed`() throws {
    let place = Place()
    let scene = try place.open()
    let path = try #require(try scene.writeFile("draft.md", Array("Hawk".utf8)))
    let listed = try #require(try scene.files().first)
    try "Rave".write(toFile: path, atomically: false, encoding: .utf8)
    scene.removeFile(listed)
    #expect(try scene.readFile("draft.md") == Array("Rave".utf8))
  }

  @Test func `files that other programs leave are listed, the scene's own files are not`() throws {
    let place = Place()
    let scene = try place.open()
    try scene.commit()
    let path = try #require(try scene.writeFile("draft.md", []))
    let folder = path.dropLast("draft.md".count)
    let left = [".draft.md.swp", "draft.md~", "#draft.md#"]
    for name in left {
      #expect(FileManager.default.createFile(atPath: folder + name, contents: nil))
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder + ".#draft.md", withDestinationPath: "nobody@nowhere.1")
    let files = try scene.files()
    #expect(Set(files.map(\.name)) == Set(left + ["draft.md", ".#draft.md"]))
    #expect(files.filter(\.isLink).map(\.name) == [".#draft.md"])
    files.forEach(scene.removeFile)
    #expect(try scene.files().isEmpty)
    let names = try FileManager.default.contentsOfDirectory(atPath: String(folder))
    #expect(Set(names) == ["journal", "launches", "lock"])
  }

  @Test(arguments: ["journal", "journal.new", "lock", "closed", "../x", "", "a/b"])
  func `the names of a scene's own files and invalid names are refused`(name: String) throws {
    let scene = try Place().open()
    #expect(throws: SceneError.badName(name)) { try scene.writeFile(name, []) }
  }

  @Test(arguments: ["..", "../x", "", "a/b"])
  func `a file outside of the scene's folder is not read`(name: String) throws {
    let scene = try Place().open()
    #expect(throws: SceneError.badName(name)) { try scene.readFile(name) }
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
      .ephemeral, window: .current(), version: "test")
    #expect(try scene.writeFile("draft.md", []) == nil)
    #expect(try scene.readFile("draft.md") == nil)
  }
}
