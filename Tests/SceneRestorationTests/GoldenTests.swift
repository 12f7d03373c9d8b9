import Foundation
import Testing

@testable import SceneRestoration

/// Scenes written by earlier versions, restored by this one.
///
/// `Golden/N/` has the journal of a scene in the format N, and never changes once that format is
/// released. `WRITE_GOLDEN=1 swift test --filter Golden` writes those of this version again.
@Suite struct GoldenTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Golden")

  private static var versions: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  /// The contents of a scene: values of each kind, and a text with a history.
  private func write(to scene: WindowScene) throws {
    scene[.count] = 7
    scene[.title] = "The Good Hawk, ü, 物語, 👩‍🚀"
    scene[SceneKey<Bool>("bool", default: false)] = true
    scene[SceneKey<Double>("double", default: 0)] = 0.1
    scene[SceneKey<[UInt8]>("bytes", default: [])] = [0, 1, 255]
    scene[SceneKey<String?>("nothing", default: "something")] = nil
    scene[SceneKey<Int>("negative", default: 0)] = -5
    scene.createText("draft", bytes: Array("Call me".utf8))
    scene.createText("dropped", bytes: Array("not this".utf8))
    try scene.commit()
    scene.changeText("draft", by: TextChange(offset: 7, inserted: Array(" Ishmael".utf8)))
    try scene.commit()
    scene.changeText(
      "draft", by: TextChange(offset: 8, removed: 7, inserted: Array("Agatha".utf8)))
    scene[.count] = 8
    scene.removeText("dropped")
    try scene.commit()
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["WRITE_GOLDEN"] != nil))
  func `the golden file of this version is written on request`() throws {
    let place = Place()
    let scene = try place.open(.new)
    try write(to: scene)
    scene.phase = .inactive
    try scene.commit()
    let bytes = try place.bytes(of: scene.id)
    let version = Int(bytes[10]) | Int(bytes[11]) << 8
    let folder = Self.folder.appending(path: "\(version)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: folder.appending(path: "values.journal"))
  }

  @Test func `there is a golden file of this version`() {
    let version = Int(JournalHeader.bytes[10]) | Int(JournalHeader.bytes[11]) << 8
    #expect(Self.versions.contains("\(version)"))
  }

  @Test(arguments: versions)
  func `values, texts and their histories are restored`(version: String) throws {
    let golden = Self.folder.appending(path: version + "/values.journal")
    let bytes = [UInt8](try Data(contentsOf: golden))
    let place = Place()
    let id = try { () throws -> SceneID in
      let scene = try place.open(.new)
      return scene.id
    }()
    try place.write(bytes, of: id)
    let scene = try place.open(.named("\(id)"))
    #expect(scene.arrival == .restored(afterCleanEnd: false))
    #expect(scene[.count] == 8)
    #expect(scene[.title] == "The Good Hawk, ü, 物語, 👩‍🚀")
    #expect(scene[SceneKey<Bool>("bool", default: false)])
    #expect(scene[SceneKey<Double>("double", default: 0)] == 0.1)
    #expect(scene[SceneKey<[UInt8]>("bytes", default: [])] == [0, 1, 255])
    #expect(scene[SceneKey<String?>("nothing", default: "something")] == nil)
    #expect(scene[SceneKey<Int>("negative", default: 0)] == -5)
    let text = try #require(scene.texts["draft"])
    #expect(text.bytes() == Array("Call me Agatha".utf8))
    #expect(scene.texts["dropped"] == nil)
    // The scene can be continued.
    scene.changeText("draft", by: TextChange(offset: 14, inserted: Array(".".utf8)))
    try scene.commit()
    let record = try #require(try place.directory().record(of: id))
    #expect(record.text("draft") == "Call me Agatha.")
  }
}
