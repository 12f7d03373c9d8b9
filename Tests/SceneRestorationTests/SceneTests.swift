import Foundation
import Testing

@testable import SceneRestoration

struct SceneTests {
  @Test func `committed changes outlive the process, staged ones do not`() throws {
    let place = Place()
    var scene: WindowScene? = try place.open()
    let id = scene?.id
    scene?[.count] = 7
    scene?.type("Call me I", into: "draft", at: 0)
    try scene?.commit()
    scene?[.count] = 8
    scene?.type("shmael", into: "draft", at: 9)
    scene = nil

    let restored = try place.open()
    #expect(restored.id == id)
    #expect(restored.arrival == .restored(afterCleanEnd: false))
    #expect(restored[.count] == 7)
    #expect(restored.texts["draft"]?.bytes() == Array("Call me I".utf8))
  }

  @Test func `a clean end is reported`() throws {
    let place = Place()
    try place.open().suspend()
    #expect(try place.open().arrival == .restored(afterCleanEnd: true))
    #expect(try place.open().arrival == .restored(afterCleanEnd: false))
  }

  @Test func `setting a value to its stored value stages nothing`() throws {
    let place = Place()
    let scene = try place.open()
    scene[.count] = 1
    try scene.commit()
    scene[.count] = 2
    #expect(scene.hasStagedChanges)
    scene[.count] = 1
    #expect(!scene.hasStagedChanges)
    let before = try place.bytes(of: scene.id)
    try scene.commit()
    #expect(try place.bytes(of: scene.id) == before)
  }

  @Test func `a value set to its default stays that value`() throws {
    let place = Place()
    let scene = try place.open()
    scene[.count] = 1
    try scene.commit()
    scene[.count] = 0
    try scene.commit()
    let record = try #require(try place.directory().record(of: scene.id))
    #expect(record.values[SceneKey("count", default: 5)] == 0)
  }

  @Test func `a text keeps its history until it is dropped`() throws {
    let place = Place()
    var scene: WindowScene? = try place.open()
    scene?.createText("note", bytes: Array("Hawk".utf8))
    scene?.changeText("note", by: TextChange(offset: 0, removed: 1, inserted: Array("h".utf8)))
    scene?.type("gone", into: "other", at: 0)
    try scene?.commit()
    scene?.removeText("other")
    try scene?.commit()
    scene = nil
    let texts = try place.open().texts
    #expect(texts.keys.sorted() == ["note"])
    #expect(texts["note"]?.base == Array("Hawk".utf8))
    #expect(texts["note"]?.opened().history.done.count == 1)
  }

  @Test func `a text that is created again has no old history`() throws {
    let place = Place()
    var scene: WindowScene? = try place.open()
    scene?.type("first", into: "note", at: 0)
    scene?.createText("note", bytes: Array("second".utf8))
    scene?.removeText("note")
    scene?.type("third", into: "note", at: 0)
    try scene?.commit()
    scene = nil
    #expect(try place.open().texts["note"]?.bytes() == Array("third".utf8))
  }

  @Test func `steps are undone and redone in the next process`() throws {
    let place = Place()
    var scene: WindowScene? = try place.open()
    scene?.type("Call", into: "note", at: 0)
    scene?.extendLastStep(of: "note", by: TextChange(offset: 4, inserted: Array(" me".utf8)))
    scene?.type(" Agatha", into: "note", at: 7)
    scene?.undoText("note", leaving: 7)
    try scene?.commit()
    scene = nil
    scene = try place.open()
    #expect(scene?.texts["note"]?.bytes() == Array("Call me".utf8))
    scene?.redoText("note", leaving: 14)
    scene?.undoText("note", leaving: 7)
    scene?.undoText("note", leaving: 0)
    try scene?.commit()
    scene = nil
    let text = try #require(try place.open().texts["note"])
    #expect(text.bytes() == [])
    #expect(text.opened().history.undone.count == 2)
  }

  @Test func `a text can be created with a history`() throws {
    let place = Place()
    let history = KeptHistory(done: [TextChange(offset: 4, removed: 3)])
    let text = try #require(
      KeptText(Array("Call me".utf8), history: history, cursor: 2, updated: 77))
    var scene: WindowScene? = try place.open()
    scene?.createText("note", from: text)
    scene?.undoText("note", leaving: 4)
    scene?.redoText("note", leaving: 7)
    scene?.createText("other", from: text)
    try scene?.commit()
    scene = nil
    let texts = try place.open().texts
    #expect(texts["other"] == text)
    #expect(texts["note"]?.bytes() == text.bytes())
  }

  @Test func `staging an operation that could not be read back stops the program`() async {
    await #expect(processExitsWith: .failure) {
      WindowScene().changeText("note", by: TextChange(offset: 1))
    }
    await #expect(processExitsWith: .failure) {
      let scene = WindowScene()
      scene.type("far", into: "note", at: 0)
      scene.type("from", into: "note", at: 0)
      scene.extendLastStep(of: "note", by: TextChange(offset: 6, inserted: [0x21]))
    }
    await #expect(processExitsWith: .failure) {
      let scene = WindowScene()
      scene.createText("note", bytes: [])
      scene.undoText("note", leaving: 0)
    }
    await #expect(processExitsWith: .failure) {
      let scene = WindowScene()
      scene.type("new", into: "note", at: 0)
      scene.undoText("note", leaving: 0)
      scene.type("newer", into: "note", at: 0)
      scene.redoText("note", leaving: 3)
    }
  }

  /// A scene whose last record was cut short, at a page or three bytes from its end.
  private func torn(_ place: Place, atPage: Bool) throws -> (id: SceneID, whole: [UInt8]) {
    let scene = try place.open()
    scene[.count] = 1
    try scene.commit()
    let whole = try place.bytes(of: scene.id)
    scene.createText("long", bytes: [UInt8](repeating: 0x61, count: 5000))
    try scene.commit()
    scene.abandon()
    let bytes = try place.bytes(of: scene.id)
    try place.write(atPage ? bytes.prefix(4096) : bytes.dropLast(3), of: scene.id)
    return (scene.id, whole)
  }

  @Test func `a record that was cut within a page is reported, and a copy goes to quarantine`()
    throws
  {
    let place = Place()
    let (id, _) = try torn(place, atPage: false)
    let cut = try place.bytes(of: id)
    let scene = try place.open()
    guard case .restoredInPart(let path) = scene.arrival else {
      Issue.record("\(scene.arrival)")
      return
    }
    #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: path + "/journal"))) == cut)
    #expect(scene.id == id && scene[.count] == 1 && scene.texts.isEmpty)
  }

  @Test func `a torn tail, as a kill leaves it, is cut off before the next record`() throws {
    let place = Place()
    let (id, whole) = try torn(place, atPage: true)
    var scene: WindowScene? = try place.open()
    #expect(scene?.arrival == .restored(afterCleanEnd: false))
    #expect(scene?[.count] == 1)
    #expect(scene?.texts.isEmpty == true)
    scene?[.count] = 2
    try scene?.commit()
    #expect(try place.bytes(of: id).starts(with: whole))
    scene = nil
    #expect(try place.open()[.count] == 2)
  }

  @Test func `on a full disk all changes stay staged until a later commit stores them`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGXFSZ, SIG_IGN)
      let place = Place()
      let scene = try place.open()
      scene[.count] = 1
      try scene.commit()
      let whole = try place.bytes(of: scene.id)

      limitFiles(to: whole.count + 10)
      scene[.count] = 2
      scene.createText("draft", bytes: [UInt8](repeating: 0x61, count: 1000))
      let path = place.file("journal", of: scene.id)
      #expect(throws: SceneError.io(errno: EFBIG, path: path)) { try scene.commit() }
      scene.type("b", into: "draft", at: 1000)
      #expect(throws: SceneError.io(errno: EFBIG, path: path)) { try scene.commit() }
      #expect(scene.hasStagedChanges)
      #expect(try place.bytes(of: scene.id) == whole)

      limitFiles(to: 1_000_000)
      try scene.commit()
      #expect(!scene.hasStagedChanges)
      let record = try #require(try place.directory().record(of: scene.id))
      #expect(record.values[.count] == 2)
      #expect(record.texts["draft"]?.length == 1001)
    }
  }

  @Test func `a scene created on a full disk is stored when there is room`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGXFSZ, SIG_IGN)
      let place = Place()
      limitFiles(to: 0)
      let scene = try place.open()
      scene[.count] = 1
      #expect(throws: SceneError.self) { try scene.commit() }
      limitFiles(to: 1_000_000)
      try scene.commit()
      #expect(try place.directory().record(of: scene.id)?.values[.count] == 1)
    }
  }

  @Test func `an ephemeral scene leaves nothing on the disk`() throws {
    let place = Place()
    let scene = try place.open(.ephemeral)
    scene[.count] = 1
    scene.type("secret", into: "draft", at: 0)
    try scene.commit()
    scene.requestSync()
    scene.compactIfNeeded()
    scene.takeNotices()
    #expect(scene[.count] == 1)
    #expect(scene.isEphemeral && !scene.isSynced && !scene.hasStagedChanges)
    #expect(scene.noticeDescriptor == -1)
    scene.suspend()
    #expect(!FileManager.default.fileExists(atPath: place.path))
  }

  @Test func `files are private, whatever the umask`() async {
    await #expect(processExitsWith: .success) {
      umask(0)
      let place = Place()
      let scene = try place.open(.named("work"), compactionSize: 0)
      try scene.commit()
      scene.compactIfNeeded()
      #expect(place.contents.count >= 7)
      for (name, attributes) in place.contents {
        let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
        let mode = try #require(attributes[.posixPermissions] as? Int)
        #expect(mode == (isFolder ? 0o700 : 0o600), "\(name)")
      }
    }
  }

  @Test func `only synced commits are reported as synced`() throws {
    let place = Place()
    let scene = try place.open()
    #expect(!scene.isSynced)
    scene.requestSync()
    scene.waitForNotices { scene.isSynced }
    scene[.count] = 1
    #expect(scene.isSynced)
    try scene.commit()
    #expect(!scene.isSynced)
    scene.requestSync()
    // A requested sync is not a finished one, however fast the disk is: a notice reports the end.
    #expect(!scene.isSynced)
    scene[.count] = 2
    try scene.commit()
    scene.requestSync()
    scene.waitForNotices { scene.isSynced }
    #expect(try place.directory().record(of: scene.id)?.values[.count] == 2)
  }
}

/// The limit of the size of files, in bytes.
private func limitFiles(to size: Int) {
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  limit.rlim_cur = rlim_t(size)
  setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
}
