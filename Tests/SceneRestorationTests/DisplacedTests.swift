import Foundation
import Testing

@testable import SceneRestoration

/// Another program removes, replaces or moves files of a live scene.
@Suite struct DisplacedTests {
  /// A change that a sync tool or a user makes to the journal of a live scene.
  enum Change: CaseIterable, Sendable { case removed, replaced, madeAFolder }

  @Test(arguments: Change.allCases)
  func `a journal that lost its name is never synced, and is written again`(change: Change) throws {
    let place = Place()
    let scene = try place.open(.named("work"))
    scene.type("before", into: "draft", at: 0)
    try scene.commit()
    scene.waitForSync()
    let journal = place.file("journal", of: scene.id)
    try FileManager.default.removeItem(atPath: journal)
    switch change {
    case .removed: break
    case .replaced: try place.write(Array("theirs".utf8), of: scene.id)
    case .madeAFolder: mkdir(journal, 0o700)
    }

    scene.type(" after", into: "draft", at: 6)
    try scene.commit()
    scene.requestSync()
    scene.waitForNotices { scene.syncError != nil }
    #expect(scene.syncError == .displaced(path: journal) && !scene.isSynced)
    if change == .madeAFolder { rmdir(journal) }

    scene.waitForSync()
    #expect(scene.syncError == nil)
    #expect(try place.directory().record(of: scene.id)?.text("draft") == "before after")
    // The other program's file is kept.
    let found = try FileManager.default.contentsOfDirectory(
      atPath: "\(place.path)/scenes/\(scene.id)"
    ).filter { $0.hasPrefix("journal.found-") }
    #expect(found.count == (change == .replaced ? 1 : 0))
    for name in found { #expect(try place.bytes(name, of: scene.id) == Array("theirs".utf8)) }
  }

  @Test func `at its end a journal that lost its name is written again`() throws {
    let place = Place()
    let scene = try place.open(.named("work"))
    try scene.commit()
    scene.waitForSync()
    try FileManager.default.removeItem(atPath: place.file("journal", of: scene.id))
    scene[.count] = 3
    scene.suspend()
    #expect(scene.endError == nil)
    #expect(try place.directory().find("work")?.values[.count] == 3)
  }

  @Test func `a scene whose folder was moved is not synced until the folder is back`() throws {
    let place = Place()
    let scene = try place.open(.named("work"))
    try scene.commit()
    scene.waitForSync()
    let folder = "\(place.path)/scenes/\(scene.id)"
    #expect(rename(folder, place.path + "/elsewhere") == 0)
    for count in 1...2 {
      scene[.count] = count
      try scene.commit()
      scene.requestSync()
      scene.waitForNotices { scene.syncError != nil }
      #expect(scene.syncError == .displaced(path: folder) && !scene.isSynced)
    }
    #expect(rename(place.path + "/elsewhere", folder) == 0)
    // The second sync may be running still, and be refused: then another one has to be requested.
    scene.waitForNotices {
      scene.requestSync()
      return scene.isSynced
    }
    #expect(scene.syncError == nil)
    #expect(try place.directory().find("work")?.values[.count] == 2)
  }

  @Test func `a removed lock lets no second process in, and is created again`() throws {
    let place = Place()
    let scene = try place.open(.named("work"))
    let lock = place.file("lock", of: scene.id)
    let folder = try #require(try Folder(path: "\(place.path)/scenes/\(scene.id)"))
    for copy in [nil, Array("1 2 copied from elsewhere".utf8)] {
      try FileManager.default.removeItem(atPath: lock)
      if let copy { try place.write(copy, to: "lock", of: scene.id) }
      #expect(throws: SceneError.busy(scene.id, pid: getpid(), window: "A")) {
        try place.open(.named("work"))
      }
      #expect(try place.directory().record(of: scene.id)?.state == .live)
      #expect(throws: SceneError.self) { try place.directory().discard(scene.id) }

      scene[.count] += 1
      try scene.commit()
      scene.requestSync()
      scene.waitForNotices { SceneLock.owner(in: folder)?.id == getpid() }
    }
    scene.suspend()
    #expect(try place.open(.named("work"))[.count] == 2)
  }

  @Test func `a scene copied with its lock can be opened`() throws {
    let place = Place()
    let scene = try place.open(.named("work"))
    scene[.count] = 1
    try scene.commit()
    let copy = SceneID()
    try FileManager.default.copyItem(
      atPath: "\(place.path)/scenes/\(scene.id)", toPath: "\(place.path)/scenes/\(copy)")
    #expect(try place.directory().record(of: copy)?.state == .dormant)
    #expect(try place.open(.named("\(copy)"))[.count] == 1)
  }
}
