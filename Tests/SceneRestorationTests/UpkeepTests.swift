import Foundation
import Testing

@testable import SceneRestoration

extension SceneKey<String> {
  /// The name of ``SceneKey/count``, with values of another type.
  fileprivate static var counted: Self { Self("count", default: "none") }
}

extension SceneKey<Int> {
  /// The name and type of ``SceneKey/count``, declared again.
  fileprivate static var countedAgain: Self { Self("count", default: 0) }
}

/// Automatic upkeep of a scene.
@Suite struct UpkeepTests {
  @Test func `past the limit of a file's size a commit is refused, and the program goes on`() async
  {
    await #expect(processExitsWith: .success) {
      let place = Place()
      let scene = try place.open()
      var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
      setrlimit(__rlimit_resource_t(1), &limit)
      scene.createText("text", bytes: [UInt8](repeating: 0x61, count: 10_000))
      #expect(throws: SceneError.self) { try scene.commit() }
    }
  }

  // MARK: The record of a start

  @Test func `the first commit counts as the first frame, one two seconds later as success`()
    throws
  {
    let place = Place()
    let scene = try place.open(upkeep: .automatic)
    #expect(try mark(of: scene, at: place) == UInt8(ascii: "b"))
    // Also without staged changes.
    try scene.commit()
    #expect(try mark(of: scene, at: place) == UInt8(ascii: "p"))
    scene[.count] = 1
    try scene.commit()
    #expect(try mark(of: scene, at: place) == UInt8(ascii: "p"))
    scene.firstCommit = .monotonic - 2000
    try scene.commit()
    #expect(try mark(of: scene, at: place) == nil)
  }

  @Test func `a program that reports its start itself gets no automatic report`() throws {
    let place = Place()
    let scene = try place.open(upkeep: .byProgram)
    try scene.commit()
    scene[.count] = 1
    try scene.commit()
    #expect(try mark(of: scene, at: place) == UInt8(ascii: "b"))
    scene.launchWasPainted()
    #expect(try mark(of: scene, at: place) == UInt8(ascii: "p"))
  }

  /// Returns the record of the last start; the program's version follows the 8 bytes of the starts.
  private func mark(of scene: WindowScene, at place: Place) throws -> UInt8? {
    try place.bytes("launches", of: scene.id).prefix(8).last { $0 != 0 }
  }

  // MARK: The journal

  @Test func `a commit is synced without a request`() throws {
    let place = Place()
    let scene = try place.open(upkeep: .automatic)
    for count in 1...3 {
      scene[.count] = count
      try scene.commit()
      #expect(!scene.isSynced)
      scene.waitForNotices { scene.isSynced }
    }
  }

  @Test func `a journal of many commits does not grow without end`() throws {
    let place = Place()
    let scene = try place.open(upkeep: .automatic)
    for count in 1...100_000 {
      scene[.count] = count
      try scene.commit()
    }
    scene.suspend()
    // The disk may have been slow meanwhile: allow several times the set size.
    let size = try place.bytes(of: scene.id).count
    #expect(size < 1_500_000)
    #expect(try place.open()[.count] == 100_000)
  }

  @Test func `a commit restores the files that another program removed`() throws {
    let place = Place()
    let scene = try place.open(upkeep: .automatic)
    scene[.count] = 1
    try scene.commit()
    scene.waitForNotices { scene.isSynced }
    try FileManager.default.removeItem(atPath: place.file("journal", of: scene.id))
    scene[.count] = 2
    try scene.commit()
    scene.waitForNotices { scene.syncError != nil }
    scene[.count] = 3
    try scene.commit()
    scene.waitForNotices { scene.isSynced }
    #expect(try place.directory().record(of: scene.id)?.values[.count] == 3)
  }

  // MARK: Keys

  @Test func `setting two keys with the same name stops a debug build`() async {
    await #expect(processExitsWith: .failure) {
      let scene = try Place().open()
      scene[.count] = 1
      scene[.counted] = "one"
    }
    await #expect(processExitsWith: .failure) {
      let scene = try Place().open()
      scene[.count] = 1
      scene[.countedAgain] = 2
    }
  }

  @Test func `a value of another type is kept beside the new one, and reported`() throws {
    let place = Place()
    let id = try {
      let scene = try place.open()
      scene[.count] = 7
      scene.suspend()
      return scene.id
    }()
    for _ in 1...2 {
      let scene = try place.open()
      #expect(scene[.counted] == "none")
      #expect(scene.unreadableValues == ["count": .int(7)])
      scene.suspend()
    }
    let scene = try place.open()
    scene[.counted] = "eight"
    scene.suspend()
    let again = try place.open()
    #expect(again[.counted] == "eight")
    #expect(again.unreadableValues == ["count": .int(7)])
    let record = try #require(try place.directory().record(of: id))
    #expect(SceneArchive(record).values[".other/.int/count"] == .int(7))
  }
}
