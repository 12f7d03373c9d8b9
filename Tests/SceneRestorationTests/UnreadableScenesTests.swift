import Foundation
import Testing

@testable import SceneRestoration

/// Damaged, newer and foreign files in the place of a scene.
@Suite struct UnreadableScenesTests {
  @Test func `a damaged scene is set aside whole, and a new one opens`() throws {
    let place = Place()
    let id = try kept(at: place)
    var bytes = try place.bytes(of: id)
    bytes[20] ^= 1
    try place.write(bytes, of: id)
    #expect(throws: SceneError.unreadable(path: "\(place.path)/scenes/\(id)")) {
      try place.directory().record(of: id)
    }
    let list = try place.directory().list()
    #expect(list.records.isEmpty)
    #expect(list.unreadable == [.unreadable(path: "\(place.path)/scenes/\(id)")])

    let scene = try place.open()
    guard case .setAside(let path) = scene.arrival else {
      Issue.record("\(scene.arrival)")
      return
    }
    #expect(path.hasPrefix(place.path + "/quarantine/\(id)"))
    #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: path + "/journal"))) == bytes)
    #expect(scene[.count] == 0)
    scene[.count] = 5
    scene.suspend()
    #expect(try place.open()[.count] == 5)
  }

  @Test func `a scene that lost a turn opens as before it, and a whole copy is kept`() throws {
    let place = Place()
    let id = try { () throws -> SceneID in
      let scene = try place.open(.named("broken"))
      for count in 1...4 {
        scene[.count] = count
        try scene.commit()
      }
      return scene.id
    }()
    var bytes = try place.bytes(of: id)
    let record = (bytes.count - 16) / 12
    bytes.replaceSubrange((bytes.count - 2 * record)..<(bytes.count - record - 1), with: [])
    try place.write(bytes, of: id)
    #expect(throws: SceneError.self) { try place.directory().record(of: id) }
    let scene = try place.open(.named("broken"))
    guard case .restoredInPart(let path) = scene.arrival else {
      Issue.record("\(scene.arrival)")
      return
    }
    #expect((1..<4).contains(scene[.count]))
    let kept = try Data(contentsOf: URL(fileURLWithPath: path + "/journal"))
    #expect([UInt8](kept) == bytes)
    let before = scene[.count]
    scene[.title] = "goes on"
    try scene.commit()
    let again = try #require(try place.directory().record(of: id))
    #expect(again.values[.count] == before)
    #expect(again.values[.title] == "goes on")
  }

  @Test func `the scene that replaces a damaged one keeps its name`() throws {
    let place = Place()
    let scene = try place.open(.named("work"))
    scene.suspend()
    try place.write([1, 2, 3], of: scene.id)
    let clean = try place.open(.named("work"))
    #expect(clean.name == "work")
    guard case .setAside = clean.arrival else {
      Issue.record("\(clean.arrival)")
      return
    }
  }

  @Test func `a damaged journal is not replaced by the previous generation`() throws {
    let place = Place()
    let id = try kept(at: place)
    try place.write(try place.bytes(of: id), to: "journal.previous", of: id)
    try place.write([], of: id)
    guard case .setAside = try place.open().arrival else {
      Issue.record("not set aside")
      return
    }
  }

  @Test func `a newer scene is not changed`() throws {
    let place = Place()
    let id = try kept(at: place)
    let bytes = JournalHeader.bytes(version: 9) + [1, 2, 3]
    try place.write(bytes, of: id)
    #expect(throws: SceneError.newer(path: "\(place.path)/scenes/\(id)")) { try place.open() }
    #expect(try place.bytes(of: id) == bytes)
  }

  @Test func `an empty journal, as a power cut leaves a new one, is a new scene`() throws {
    let place = Place()
    let id = try kept(at: place)
    try place.write([], of: id)
    #expect(try place.open(.named("\(id)")).arrival == .new)
  }

  @Test func `a scene with a flipped byte or a missing end is opened or set aside, never lost`()
    throws
  {
    let sample = Place()
    let bytes = try sample.bytes(of: try kept(at: sample))
    let flips = bytes.indices.map { index in
      bytes.enumerated().map { $0.offset == index ? ~$0.element : $0.element }
    }
    let cuts = bytes.indices.map { Array(bytes.prefix($0)) }
    for damaged in flips + cuts {
      let place = Place()
      let id = try kept(at: place)
      try place.write(damaged, of: id)
      let scene = try place.open(.named("\(id)"))
      #expect(scene.id == id)
      scene[.title] = "goes on"
      try scene.commit()
      #expect(try place.directory().record(of: id)?.values[.title] == "goes on")
    }
  }

  @Test(arguments: ["journal", "lock"])
  func `a symbolic link in the place of a file is refused`(name: String) throws {
    let place = Place()
    let id = try kept(at: place)
    let target = place.path + "/target"
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: target))
    let file = place.file(name, of: id)
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: target)
    let refusal = SceneError.io(errno: ELOOP, path: file)
    #expect(throws: refusal) { try place.open(.named("\(id)")) }
    let other = try place.open()
    #expect(other.id != id && other.unreadable == [refusal])
    #expect(try Data(contentsOf: URL(fileURLWithPath: target)) == Data([1, 2, 3]))
  }

  @Test func `a home that is not a directory is reported with its path`() throws {
    let place = Place()
    try Data().write(to: URL(fileURLWithPath: place.path))
    #expect(throws: SceneError.io(errno: ENOTDIR, path: place.path)) { try place.open() }
  }

  @Test func `a missing permission is told apart from other system errors`() {
    #expect(SceneError(errno: EACCES, path: "/a") == .noPermission(path: "/a"))
    #expect(SceneError(errno: EROFS, path: "/a") == .noPermission(path: "/a"))
    #expect(SceneError(errno: ENOSPC, path: "/a") == .io(errno: ENOSPC, path: "/a"))
  }

  /// A scene of window A with a value, dormant.
  private func kept(at place: Place) throws -> SceneID {
    let scene = try place.open()
    scene[.count] = 1
    try scene.commit()
    scene[.count] = 2
    scene.suspend()
    return scene.id
  }
}
