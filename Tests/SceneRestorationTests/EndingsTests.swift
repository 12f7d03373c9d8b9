import Foundation
import Testing

@testable import SceneRestoration

/// Closing, reopening, naming, removing and archiving scenes.
struct EndingsTests {
  // MARK: Closing and reopening

  @Test func `a scene closed by its owner is closed, and its lock is free`() throws {
    let place = Place()
    let scene = try place.open(.named("work"))
    scene.type("kept", into: "text", at: 0)
    try scene.discard()
    let record = try #require(try place.directory().find("work"))
    #expect(record.state == .closed)
    #expect(record.text("text") == "kept")
    #expect(try place.open().id != scene.id)
    #expect(try place.open(.named("work"), in: .staying("B")).id == scene.id)
  }

  @Test func `the last closed scene is the one that is reopened`() throws {
    let place = Place()
    #expect(try place.directory().lastClosed() == nil)
    let ids = try ["a", "b", "c"].map { name in
      let scene = try place.open(.named(name), in: .staying(name))
      scene.suspend()
      try place.directory().discard(scene.id)
      return scene.id
    }
    for (age, id) in zip([3.0, 1, 2], ids) { try place.age("closed", of: id, days: age) }
    #expect(try place.directory().lastClosed()?.id == ids[1])
    try place.directory().reopen(ids[1])
    #expect(try place.directory().record(of: ids[1])?.state == .dormant)
    #expect(try place.directory().lastClosed()?.id == ids[2])
  }

  // MARK: Names

  @Test func `a live scene is renamed, and keeps the name`() throws {
    let place = Place()
    let directory = place.directory()
    let scene = try place.open(.named("old"))
    try directory.rename(scene.id, to: "new")
    scene[.count] = 1
    try scene.commit()
    #expect(try directory.find("new")?.state == .live)
    #expect(try directory.find("old") == nil)
    scene.suspend()
    let again = try place.open(.named("new"))
    #expect(again.id == scene.id && again.name == "new" && again[.count] == 1)
    again.suspend()
    #expect(try place.open(.named("old"), in: .staying("B")).id != scene.id)
    #expect(try place.open(.named("\(scene.id)")).name == "new")
  }

  @Test func `no two scenes have the same name, even if one is closed`() throws {
    let place = Place()
    let first = try place.open(.named("first"))
    first.suspend()
    try place.directory().discard(first.id)
    let second = try place.open(.named("second"))
    #expect(throws: SceneError.nameTaken("first", by: first.id)) {
      try place.directory().rename(second.id, to: "first")
    }
    try place.directory().rename(second.id, to: "second")
    #expect(throws: SceneError.badName("a b")) {
      try place.directory().rename(second.id, to: "a b")
    }
    #expect(throws: SceneError.badName("\(first.id)")) {
      try place.directory().rename(second.id, to: "\(first.id)")
    }
    #expect(try place.directory().find("second")?.id == second.id)
  }

  // MARK: Automatic removal

  @Test func `a closed scene stays for 30 days, an empty dormant one for 7`() throws {
    let place = Place()
    let (fresh, old) = (try place.closed(days: 29), try place.closed(days: 31))
    let (recent, gone) = (try place.dormant(days: 6), try place.dormant(days: 8))
    try place.directory().tidy()
    #expect(Set(try place.ids()) == [fresh, recent])
    #expect(!place.contents.keys.contains { $0.contains("\(old)") || $0.contains("\(gone)") })
  }

  @Test func `a scene with a text, a name or a live process is never removed`() throws {
    let place = Place()
    let draft = try place.dormant(days: 100, text: "kept")
    let closedDraft = try place.closed(days: 100, text: "kept")
    let named = try place.dormant(days: 100, named: "desk")
    let live = try place.open(.new)
    try place.age("journal", of: live.id, days: 100)
    let damaged = try place.dormant(days: 0)
    try place.write([1, 2, 3], of: damaged)
    try place.age("journal", of: damaged, days: 100)
    try place.directory().tidy()
    #expect(Set(try place.ids()) == [draft, closedDraft, named, live.id, damaged])
  }

  @Test func `a scene with a file left by an editor is never removed`() throws {
    let place = Place()
    let (dormant, closed) = (try place.dormant(days: 100), try place.closed(days: 100))
    for id in [dormant, closed] {
      let file = "\(place.path)/scenes/\(id)/.draft.md.swp"
      #expect(FileManager.default.createFile(atPath: file, contents: Data([1])))
    }
    try place.directory().tidy()
    #expect(Set(try place.ids()) == [dormant, closed])
  }

  @Test func `old scenes are removed once a day`() throws {
    let place = Place()
    let first = try place.dormant(days: 8)
    try place.directory().tidy()
    let second = try place.dormant(days: 8)
    try place.directory().tidy(now: .now + SceneDirectory.Retention.day / 2)
    #expect(try place.ids() == [second])
    try place.directory().tidy(now: .now + SceneDirectory.Retention.day)
    #expect(try place.ids() == [])
    #expect(first != second)
  }

  @Test func `the files of a killed removal are removed by the next one`() throws {
    let place = Place()
    let scene = try place.dormant(days: 0, text: "half removed")
    let removed = place.path + "/removed"
    try FileManager.default.createDirectory(atPath: removed, withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      atPath: "\(place.path)/scenes/\(scene)", toPath: "\(removed)/\(scene)")
    try place.directory().tidy()
    #expect(try FileManager.default.contentsOfDirectory(atPath: removed) == [])
  }

  @Test func `hints that lead to no scene are removed, others stay`() throws {
    let place = Place()
    let gone = try place.open(.new, in: .staying("gone"))
    gone.suspend()
    try place.age("journal", of: gone.id, days: 8)
    let here = try place.open(.new, in: .staying("here"))
    here.type("kept", into: "text", at: 0)
    here.suspend()
    let count = {
      let names = try FileManager.default.contentsOfDirectory(atPath: place.path + "/index")
      return names.count { $0.hasPrefix("window-") }
    }
    #expect(try count() == 2)
    try place.directory().tidy()
    #expect(try count() == 1)
    #expect(try place.open(in: .staying("here")).id == here.id)
  }

  // MARK: Archives

  @Test func `a scene created from an archive has the same contents`() throws {
    let (here, there) = (Place(), Place())
    let scene = try here.open(.named("work"))
    scene[.count] = 7
    scene.createText("edit", bytes: [0xFF, 0x00, 0x41])
    scene.changeText("edit", by: TextChange(offset: 1, removed: 1, inserted: [0xC3]))
    scene.type("new", into: "text", at: 0)
    scene.undoText("text", leaving: 0)
    scene.suspend()
    let record = try #require(try here.directory().record(of: scene.id))
    let archive = SceneArchive(record)
    #expect(!archive.values.keys.contains { $0.hasPrefix(".") })
    let added = try #require(try there.directory().add(archive))
    #expect(added.id == scene.id && added.name == "work" && added.state == .dormant)
    #expect(added.values[.count] == 7)
    #expect(added.texts == record.texts)
    #expect(added.updated == record.updated)
    #expect(added.window == HostWindow())
    #expect(SceneArchive(added) == archive)
    #expect(try there.open(.named("work")).texts == record.texts)
  }

  @Test func `an archive of an existing scene gets a new id and no name`() throws {
    let place = Place()
    let scene = try place.open(.named("work"))
    let archive = SceneArchive(try #require(try place.directory().record(of: scene.id)))
    let added = try #require(try place.directory().add(archive))
    #expect(added.id != scene.id && added.name == nil)
    #expect(try place.directory().find("work")?.id == scene.id)
  }

  @Test func `an archive replaces no scene if the status of its journal cannot be read`() throws {
    let place = Place()
    let scene = try place.open(.named("work"))
    let archive = SceneArchive(try #require(try place.directory().record(of: scene.id)))
    scene.type("newer", into: "text", at: 0)
    scene.suspend()
    var directory = place.directory()
    let faults = DiskFaults()
    directory.faults = faults
    faults.kind = .noStatus
    #expect(throws: SceneError.self) { try directory.add(archive) }
    #expect(try place.directory().find("work")?.text("text") == "newer")
  }
}

extension Place {
  /// The ids of all scenes that are listed.
  fileprivate func ids() throws -> [SceneID] {
    try FileManager.default
      .contentsOfDirectory(atPath: path + "/scenes").compactMap { SceneID($0) }
  }

  /// Sets a file's time to some days ago.
  fileprivate func age(_ name: String, of id: SceneID, days: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date() - days * 86_400], ofItemAtPath: file(name, of: id))
  }

  /// Creates a scene that was last open some days ago.
  fileprivate func dormant(days: Double, text: String = "", named name: String? = nil) throws
    -> SceneID
  {
    let scene = try open(name.map { .named($0) } ?? .new)
    if !text.isEmpty { scene.type(text, into: "text", at: 0) }
    scene.suspend()
    try age("journal", of: scene.id, days: days)
    return scene.id
  }

  /// Creates a scene that was closed some days ago.
  fileprivate func closed(days: Double, text: String = "") throws -> SceneID {
    let id = try dormant(days: days, text: text)
    try directory().discard(id)
    try age("closed", of: id, days: days)
    return id
  }
}
