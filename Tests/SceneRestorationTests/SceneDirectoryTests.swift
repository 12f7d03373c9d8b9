import Foundation
import Testing

@testable import SceneRestoration

struct SceneDirectoryTests {
  // MARK: The choice of the scene

  @Test func `a window gets its own scene again, in any order`() throws {
    let place = Place()
    let ids = try ["A", "B", "C"].map { key in
      let scene = try place.open(.new, in: .staying(key))
      scene.suspend()
      return scene.id
    }
    #expect(try place.open(in: .staying("B")).id == ids[1])
    #expect(try place.open(in: .staying("A")).id == ids[0])
    #expect(try place.open(in: .staying("C")).id == ids[2])
  }

  @Test func `another window gets a new scene`() throws {
    let place = Place()
    try place.open(.new, in: .staying("A")).suspend()
    try place.open(.new, in: .staying("B")).suspend()
    #expect(try place.open(in: .staying("C")).arrival == .new)
    #expect(try place.directory().dormantCount() == 3)
  }

  @Test func `the last scene of a window that is gone is opened when none is live`() throws {
    let place = Place()
    let first = try place.open(.new, in: .gone("A"))
    first.suspend()
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 0)],
      ofItemAtPath: place.file("journal", of: first.id))
    let last = try place.open(.new, in: .gone("B"))
    last[.count] = 1
    last.suspend()
    try place.open(.new, in: .staying("C")).suspend()
    let live = try place.open(.new, in: .staying("D"))
    let other = try place.open(in: .staying("E"))
    #expect(other.arrival == .new)
    #expect(try place.directory().dormantCount() == 3)
    other.suspend()
    live.suspend()
    let taken = try place.open(in: .staying("F"))
    #expect(taken.id == last.id)
    taken.suspend()
    #expect(try place.open(in: .staying("F")).id == last.id)
  }

  @Test func `a window whose scene is suspended gets a new scene`() throws {
    let place = Place()
    let first = try place.open(in: .staying("A"))
    let second = try place.open(in: .staying("A"))
    #expect(second.arrival == .newBeside(live: first.id))
    #expect(second.id != first.id)
  }

  @Test func `a closed scene comes back only when requested`() throws {
    let place = Place()
    let scene = try place.open(.named("work"))
    #expect(throws: SceneError.busy(scene.id, pid: getpid(), window: "A")) {
      try place.directory().discard(scene.id)
    }
    scene.suspend()
    try place.directory().discard(scene.id)
    #expect(try place.directory().record(of: scene.id)?.state == .closed)
    let other = try place.open()
    #expect(other.arrival == .new)
    let reopened = try place.open(.named("work"))
    #expect(reopened.id == scene.id)
    reopened.suspend()
    #expect(try place.directory().record(of: scene.id)?.state == .dormant)
  }

  @Test func `a scene is found by name, even without the index`() throws {
    let place = Place()
    let scene = try place.open(.named("work"))
    #expect(scene.name == "work")
    scene.suspend()
    try place.open(.named(".."), in: .staying("B")).suspend()
    #expect(try place.directory().find("work")?.id == scene.id)
    try FileManager.default.removeItem(atPath: place.path + "/index/name-work")
    #expect(try place.directory().find("work")?.id == scene.id)
    #expect(try place.open(.named("work"), in: .staying("C")).id == scene.id)
  }

  @Test func `a scene is found by id, and created if it is missing`() throws {
    let place = Place()
    let id = SceneID()
    let scene = try place.open(.named(id.description.uppercased()))
    #expect(scene.id == id)
    #expect(scene.arrival == .new)
    scene.suspend()
    #expect(try place.open(.named("\(id)")).arrival == .restored(afterCleanEnd: true))
  }

  @Test(arguments: ["", "a/b", "a b", "é", String(repeating: "a", count: 65), "a\n", "../x"])
  func `a bad name is refused`(name: String) {
    let place = Place()
    #expect(throws: SceneError.badName(name)) { try place.open(.named(name)) }
  }

  // MARK: One owner

  @Test func `a live scene is not opened twice`() throws {
    let place = Place()
    let scene = try place.open(.named("work"))
    #expect(throws: SceneError.busy(scene.id, pid: getpid(), window: "A")) {
      try place.open(.named("work"))
    }
    #expect(throws: SceneError.busy(scene.id, pid: getpid(), window: "A")) {
      try place.open(.named("\(scene.id)"))
    }
  }

  @Test func `reading a live scene changes nothing`() throws {
    let place = Place()
    let scene = try place.open(.named("work"))
    scene.phase = .active
    scene[.count] = 1
    try scene.commit()
    scene[.count] = 2
    let record = try #require(try place.directory().list().records.first)
    #expect(record.id == scene.id && record.name == "work" && record.state == .live)
    #expect(record.pid == getpid() && record.phase == .active && record.version == "test")
    #expect(record.window.label == "A" && record.values[.count] == 1)
    try scene.commit()
    #expect(try place.directory().find("work")?.values[.count] == 2)
    scene.suspend()
    let dormant = try #require(try place.directory().find("work"))
    #expect(dormant.state == .dormant && dormant.pid == nil && dormant.phase == nil)
  }

  @Test func `the list has the last changed first`() throws {
    let place = Place()
    let ids = try ["A", "B", "C"].map { key in
      let scene = try place.open(.new, in: .staying(key))
      scene.suspend()
      return scene.id
    }
    let list = try place.directory().list()
    #expect(Set(list.records.map(\.id)) == Set(ids))
    #expect(list.records.map(\.updated) == list.records.map(\.updated).sorted(by: >))
    #expect(list.unreadable.isEmpty)
  }

  @Test func `a list that ends early has the scenes that were read, and is not complete`() throws {
    let place = Place()
    for key in ["A", "B", "C"] { try place.open(.new, in: .staying(key)).suspend() }
    var reads = 0
    let list = try place.directory().list(until: {
      reads += 1
      return reads > 2
    })
    #expect(list.records.count == 2 && !list.isComplete)
    #expect(try place.directory().list().isComplete)
  }

  @Test func `reading a missing directory finds nothing and creates nothing`() throws {
    let place = Place()
    #expect(try place.directory().list().records.isEmpty)
    #expect(try place.directory().list().unreadable.isEmpty)
    #expect(try place.directory().find("work") == nil)
    #expect(try place.directory().record(of: SceneID()) == nil)
    #expect(!FileManager.default.fileExists(atPath: place.path))
  }

  @Test func `a window keeps the label it was given`() throws {
    let place = Place()
    let scene = try place.open()
    scene.windowLabel = "work:1.0"
    scene.suspend()
    #expect(try place.open().windowLabel == "work:1.0")
    #expect(try place.open(.named("\(scene.id)"), in: .staying("B")).windowLabel == "B")
  }
}
