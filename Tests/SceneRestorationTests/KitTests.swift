import Foundation
import SceneRestorationTesting
import Testing

@testable import SceneRestoration

/// What the kit simulates besides kills, power cuts and damage.
struct KitTests {
  private let scenes = TestScenes()

  @Test func `two crashes at the start set the scene aside, and a later one does not count`() throws
  {
    var scene = try scenes.open()
    scene[.count] = 1
    try scene.commit()
    scenes.advance(by: .seconds(3))
    scenes.crash()
    for _ in 0..<2 {
      scene = try scenes.open()
      #expect(scene[.count] == 1)
      try scene.commit()
      scenes.crash()
    }
    guard case .setAsideAfterCrashes = try scenes.open().arrival else {
      Issue.record("the scene was not set aside")
      return
    }
  }

  @Test func `a crash loses what was not committed`() throws {
    let scene = try scenes.open()
    scene[.count] = 1
    try scene.commit()
    scene[.count] = 2
    scenes.crash()
    #expect(try scenes.open()[.count] == 1)
  }

  @Test func `a closed scene without a text is removed after 30 days`() throws {
    let scene = try scenes.open()
    scene[.count] = 1
    try scene.discard()
    scenes.advance(by: .seconds(29 * 24 * 60 * 60))
    try scenes.directory.tidy()
    #expect(try scenes.directory.record(of: scene.id) != nil)
    scenes.advance(by: .seconds(2 * 24 * 60 * 60))
    try scenes.directory.tidy()
    #expect(try scenes.directory.record(of: scene.id) == nil)
  }

  @Test func `a scene whose texts are empty is removed after 7 days, one with undo steps is not`()
    throws
  {
    let (empty, cleared, emptied) = (
      try scenes.open(.new), try scenes.open(.new), try scenes.open(.new)
    )
    struct Note { @SceneText("note") var note = "" }
    let (first, second) = (Note(), Note())
    try cleared.restore(first)
    try emptied.restore(second)
    empty.createText("note", bytes: [])
    for note in [first, second] { note.note = "words" }
    first.$note.clear()
    second.note = ""
    for scene in [empty, cleared, emptied] {
      try scene.commit()
      scene.suspend()
    }
    scenes.advance(by: .seconds(8 * 24 * 60 * 60))
    try scenes.directory.tidy()
    #expect(try scenes.directory.list().records.map(\.id) == [emptied.id])
  }

  @Test func `an activity expires after an hour`() throws {
    let type = ActivityType("org.example.reading", version: 1)
    let activity = UserActivity(type, title: "", targetContentIdentifier: "", payload: [])
    let scene = try scenes.open()
    let id = try scenes.directory.handOff(activity)
    scenes.advance(by: .seconds(3601))
    #expect(throws: ActivityError.gone) { try scene.take(id, accepting: [type]) }
  }

  @Test func `a scene that another process holds is busy until that releases it`() throws {
    let scene = try scenes.open(.named("draft"))
    try scene.commit()
    scene.suspend()
    let held = try #require(try scenes.hold(scene.id))
    #expect(throws: SceneError.self) { try scenes.open(.named("draft")) }
    held.release()
    #expect(try scenes.open(.named("draft")).id == scene.id)
  }

  @Test func `a full disk refuses a commit, and the next one stores everything`() throws {
    let scene = try scenes.open()
    try scene.commit()
    scenes.disk = .full
    scene[.count] = 1
    #expect(throws: SceneError.io(errno: ENOSPC, path: try #require(scene.path) + "/journal")) {
      try scene.commit()
    }
    scenes.disk = .writable
    try scene.commit()
    scenes.kill()
    #expect(try scenes.open()[.count] == 1)
  }

  @Test func `a full disk does not prevent an opening`() throws {
    _ = try scenes.open()
    scenes.kill()
    scenes.disk = .full
    let scene = try scenes.open()
    #expect(!scene.isEphemeral)
  }

  @Test func `a home that cannot be written gives an ephemeral scene that says why`() throws {
    let first = try scenes.open()
    first[.count] = 1
    try first.commit()
    first.suspend()
    scenes.disk = .readOnly
    let scene = try scenes.open()
    #expect(scene.isEphemeral)
    #expect(scene.arrival == .notStored(because: .noPermission(path: scenes.path + "/lock")))
    scene[.count] = 2
    try scene.commit()
    scene.suspend()
    scenes.disk = .writable
    #expect(try scenes.open()[.count] == 1)
  }

  @Test func `a home in which nothing was stored yet, and that cannot be written, is no obstacle`()
    throws
  {
    scenes.disk = .readOnly
    let scene = try scenes.open()
    guard case .notStored(.noPermission) = scene.arrival else {
      Issue.record("\(scene.arrival)")
      return
    }
    #expect(!FileManager.default.fileExists(atPath: scenes.path))
  }
}
