import Foundation
import Testing

@testable import SceneRestoration

/// Scenes that are set aside, and the scenes that replace them.
@Suite struct SetAsideTests {
  private let place = Place()

  /// A scene with a draft, killed.
  @discardableResult private func write(_ text: String, in name: String = "s") throws -> SceneID {
    let scene = try place.open(.named(name))
    scene.type(text, into: "draft", at: 0)
    try scene.commit()
    scene.launchWasPainted()
    return scene.id
  }

  /// Records that the last starts in a scene crashed.
  private func crash(_ id: SceneID, times: Int = 2) throws {
    let folder = try #require(try Folder(path: "\(place.path)/scenes/\(id)"))
    for _ in 0..<times {
      let mark = try LaunchMark(in: folder, version: "test")
      mark.begin()
      let row = try place.bytes("launches", of: id)
      let start = try #require(row.prefix(8).lastIndex { $0 != 0 })
      try folder.file("launches")?.write([0x63], at: start)
    }
  }

  private func draft(of id: SceneID) throws -> String? {
    try place.directory().record(of: id)?.text("draft")
  }

  private var quarantined: [String] { get throws { try place.directory().list().setAside } }

  @Test func `recovered texts are stored before the first commit`() throws {
    let id = try write("words")
    try crash(id)
    let scene = try place.open(.named("s"))
    guard case .setAsideAfterCrashes(let path) = scene.arrival else {
      Issue.record("\(scene.arrival)")
      return
    }
    #expect(try draft(of: id) == "words")
    #expect(scene.texts["draft"].map { String(decoding: $0.bytes(), as: UTF8.self) } == "words")
    #expect(scene.id == id && scene.name == "s")
    #expect(try quarantined == [path])
  }

  @Test func `a scene set aside is reported by the next start if this one ends early`() throws {
    let id = try write("words")
    try crash(id)
    let first = try { () throws in try place.open(.named("s")).arrival }()
    let second = try place.open(.named("s"))
    #expect(second.arrival == first)
    second.launchWasPainted()
    second.launchSucceeded()
    second.suspend()
    #expect(try place.open(.named("s")).arrival == .restored(afterCleanEnd: true))
    #expect(try draft(of: id) == "words")
  }

  @Test func `the scene in place of one that crashed is not set aside for the same crash`() throws {
    let id = try write("words")
    try crash(id)
    _ = try place.open(.named("s"))
    try crash(id, times: 3)
    let scene = try place.open(.named("s"))
    #expect(scene.crashingScenes == 2)
    #expect(try quarantined.count == 1)
    #expect(try draft(of: id) == "words")
  }

  @Test func `three scenes that crash in the same version are not set aside`() throws {
    let ids = try ["a", "b", "c"].map { try write("words of \($0)", in: $0) }
    for id in ids { try crash(id) }
    for (id, name) in zip(ids, ["a", "b", "c"]) {
      let scene = try place.open(.named(name))
      #expect(scene.id == id && scene.crashingScenes == 3)
      #expect(scene.arrival == .restored(afterCleanEnd: false))
      scene.launchWasRefused()
    }
    #expect(try quarantined.isEmpty)
  }

  @Test func `from the third scene on that crashes after the others, none is set aside`() throws {
    for name in ["a", "b", "c", "d"] {
      let id = try write("words of \(name)", in: name)
      try crash(id)
      let scene = try place.open(.named(name))
      let isThird = ["c", "d"].contains(name)
      #expect(scene.crashingScenes == (isThird ? name == "c" ? 3 : 4 : 0))
      if isThird { #expect(scene.arrival == .restored(afterCleanEnd: false)) }
      #expect(try draft(of: id) == "words of \(name)")
      scene.launchWasRefused()
    }
    #expect(try quarantined.count == 2)
  }

  @Test func `starts that were refused set nothing aside`() throws {
    try write("words")
    for _ in 0..<8 { try place.open(.named("s")).launchWasRefused() }
    #expect(try place.open(.named("s")).arrival == .restored(afterCleanEnd: false))
  }

  @Test func `a start that cannot open the scene does not count as a failure`() throws {
    let id = try write("words")
    // A directory has the name of a file that the start removes: the start is refused.
    try place.makeFolder("closed", of: id)
    for _ in 0..<8 { #expect(throws: SceneError.self) { try place.open(.named("s")) } }
    try FileManager.default.removeItem(atPath: place.file("closed", of: id))
    #expect(try place.open(.named("s")).arrival == .restored(afterCleanEnd: false))
    #expect(try draft(of: id) == "words")
  }

  @Test func `the record of failed starts goes to quarantine as a record of crashes`() throws {
    let id = try write("words")
    try crash(id)
    _ = try place.open(.named("s"))
    let folder = try #require(try quarantined.first)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == [
        "crashes", "journal",
      ])
  }

  @Test func `a copy made by a killed start is used by the next one`() throws {
    let id = try write("words")
    try crash(id)
    let scenes = try #require(try SceneFolders(reading: place.path))
    let name = try scenes.copyAside(try #require(try scenes.scene(id)))
    guard case .setAsideAfterCrashes(let path) = try place.open(.named("s")).arrival else {
      Issue.record("not set aside")
      return
    }
    #expect(path.hasSuffix(name))
    #expect(try quarantined.count == 1)
  }

  @Test func `damage is reported again until a start has succeeded`() throws {
    let id = try write("words")
    var bytes = try place.bytes(of: id)
    bytes[bytes.count - 1] ^= 1
    try place.write(bytes, of: id)
    let first = try { () throws in try place.open(.named("s")).arrival }()
    guard case .restoredInPart(let path) = first else {
      Issue.record("\(first)")
      return
    }
    #expect(try place.open(.named("s")).arrival == first)
    #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: path + "/journal"))) == bytes)
    #expect(try quarantined.count == 1)
  }

  @Test func `an unreadable scene is replaced by one with its sound texts`() throws {
    let id = try write("words")
    var bytes = try place.bytes(of: id)
    bytes[3] ^= 1
    try place.write(bytes, of: id)
    let scene = try place.open(.named("\(id)"))
    guard case .setAside = scene.arrival else {
      Issue.record("\(scene.arrival)")
      return
    }
    #expect(try draft(of: id) == "words")
  }
}
