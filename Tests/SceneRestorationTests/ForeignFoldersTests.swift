import Foundation
import Testing

@testable import SceneRestoration

/// Foreign files among the scenes: an unreadable folder does not hide other scenes.
@Suite struct ForeignFoldersTests {
  /// Foreign content in the place of a scene's folder.
  enum Thing: String, CaseIterable, Sendable {
    case file, linkToNothing, linkToFolder, pipe

    func put(at path: String) {
      switch self {
      case .file: _ = FileManager.default.createFile(atPath: path, contents: Data())
      case .linkToNothing: symlink("/nowhere", path)
      case .linkToFolder: symlink("/tmp", path)
      case .pipe: mkfifo(path, 0o600)
      }
    }
  }

  @Test(arguments: Thing.allCases)
  func `anything but a folder with a scene's name is skipped and reported`(
    thing: Thing
  ) throws {
    let place = Place()
    let id = try dormant("work", at: place)
    let foreign = "\(place.path)/scenes/\(SceneID())"
    thing.put(at: foreign)

    let directory = place.directory()
    #expect(try directory.find("work")?.id == id)
    #expect(try directory.find("unknown") == nil)
    #expect(try directory.dormantCount() == 1)
    #expect(try directory.lastClosed() == nil)
    #expect(try directory.owners().unreadable == [.foreign(path: foreign)])
    #expect(try directory.list().unreadable == [.foreign(path: foreign)])
    #expect(try directory.list().records.map(\.id) == [id])
    try directory.tidy()

    let scene = try place.open(in: .staying("B"))
    #expect(scene.id == id && scene.unreadable.isEmpty)
    let named = try place.open(.named("other"), in: .staying("C"))
    #expect(named.arrival == .new && named.unreadable == [.foreign(path: foreign)])
    #expect(faccessat(AT_FDCWD, foreign, F_OK, AT_SYMLINK_NOFOLLOW) == 0)
  }

  @Test func `a folder without permission to enter is skipped and reported`() async {
    await #expect(processExitsWith: .success) {
      let place = Place()
      let suite = ForeignFoldersTests()
      try suite.becomeAUser(of: place)
      let kept = try suite.dormant("work", at: place)
      let locked = try suite.dormant("secret", at: place, in: .gone("B"))
      let folder = "\(place.path)/scenes/\(locked)"
      chmod(folder, 0)
      defer { chmod(folder, 0o700) }

      let directory = place.directory()
      let refusal = SceneError.noPermission(path: folder)
      #expect(try directory.list().records.map(\.id) == [kept])
      #expect(try directory.list().unreadable == [refusal])
      #expect(try directory.find("unknown") == nil)
      #expect(try directory.owners().unreadable == [refusal])
      try directory.tidy()

      let scene = try place.open(in: .gone("B"))
      #expect(scene.id != locked && scene.unreadable == [refusal])
      // A request by its name does not replace it by an empty scene.
      #expect(throws: refusal) { try place.open(.named("secret")) }
      #expect(throws: refusal) { try place.open(.named("\(locked)")) }
    }
  }

  @Test func `a scene with unreadable files does not keep a window from opening`() async {
    await #expect(processExitsWith: .success) {
      let suite = ForeignFoldersTests()
      for name in ["journal", "lock"] {
        let place = Place()
        try suite.becomeAUser(of: place)
        let id = try suite.dormant(name, at: place)
        chmod(place.file(name, of: id), 0)
        let scene = try place.open()
        #expect(scene.arrival == .new)
        #expect(scene.unreadable.contains(.noPermission(path: place.file(name, of: id))))
        scene.suspend()
        #expect(try place.directory().live().isEmpty)
        chmod(place.file(name, of: id), 0o600)
      }
    }
  }

  @Test(arguments: ["index", "live", "servers"])
  func `hints that cannot be read are ignored`(name: String) throws {
    let place = Place()
    let id = try dormant("work", at: place)
    let hints = "\(place.path)/\(name)"
    try FileManager.default.removeItem(atPath: hints)
    #expect(FileManager.default.createFile(atPath: hints, contents: Data()))
    let scene = try place.open(.named("work"))
    #expect(scene.id == id)
    scene.suspend()
    #expect(try place.directory().find("work")?.id == id)
    try place.directory().tidy()
  }

  @Test func `a folder whose name is a scene's id in upper case is that scene`() throws {
    let place = Place()
    let id = try dormant("work", at: place)
    let folders = "\(place.path)/scenes/"
    rename(folders + "\(id)", folders + "\(id)".uppercased())
    #expect(try place.directory().list().records.map(\.id) == [id])
    #expect(try place.directory().find("\(id)")?.id == id)
    let scene = try place.open()
    #expect(scene.id == id && scene[.count] == 1)
    scene.suspend()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folders).count == 1)
    try place.write([1, 2, 3], of: id, in: "\(id)".uppercased())
    guard case .setAside = try place.open().arrival else {
      Issue.record("not set aside")
      return
    }
  }

  /// A scene of window A with a name and a value, dormant.
  private func dormant(
    _ name: String, at place: Place, in window: HostWindow = .gone("A")
  ) throws -> SceneID {
    let scene = try place.open(.named(name), in: window)
    scene[.count] = 1
    scene.suspend()
    return scene.id
  }

  /// Drops the privilege of root to read everything.
  private func becomeAUser(of place: Place) throws {
    guard geteuid() == 0 else { return }
    try FileManager.default.createDirectory(atPath: place.path, withIntermediateDirectories: true)
    chown(place.path, 65534, 65534)
    #expect(setuid(65534) == 0)
  }
}

extension Place {
  fileprivate func write(_ bytes: [UInt8], of id: SceneID, in folder: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/scenes/\(folder)/journal"))
  }
}
