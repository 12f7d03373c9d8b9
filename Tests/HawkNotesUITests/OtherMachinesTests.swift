import Foundation
import LibraryModel
import Testing

@testable import HawkNotesTestSupport
@testable import HawkNotesUI
@testable import SceneRestoration

/// The scenes of other machines in the scenes sheet.
@Suite final class OtherMachinesTests {
  private let shelf = TestLibrary()
  private let home = FileManager.default.temporaryDirectory.path + "/other-machines-\(UUID())"
  private var directory: SceneDirectory { SceneDirectory(path: home + "/here") }
  private var laptop: SceneDirectory { SceneDirectory(path: home + "/laptop") }
  private var forgotten: Set<String> = []

  deinit { try? FileManager.default.removeItem(atPath: home) }

  /// A writer here, with the scenes of a laptop.
  private func writer(_ name: String = "mine", columns: Int = 80) throws -> Writer {
    let scene = try directory.open(
      .named(name), window: .current(), version: "test", upkeep: .byProgram)
    return try Writer(columns: columns, scene: scene, shelf: shelf, client: client)
  }

  private var client: ScenesClient {
    var client = ScenesClient(directory)
    client.read = { [self] in
      var listing = SceneListing((try? directory.list()) ?? SceneList())
      listing.others =
        forgotten.isEmpty
        ? ((try? laptop.list()) ?? SceneList()).records.map {
          OtherScene(SceneArchive($0).record, of: "id-of-laptop", named: "laptop")
        } : []
      return listing
    }
    client.copy = { [self] machine, id in
      guard machine == "id-of-laptop", let record = try? laptop.record(of: id) else {
        return .refused(.warning("It is gone."))
      }
      var archive = SceneArchive(record)
      archive.values["copied"] = .string("Copied from laptop.")
      return (try? directory.add(archive)).flatMap { $0 }.map { .done($0.id) }
        ?? .refused(.warning("not stored"))
    }
    client.forget = { [self] machine in
      forgotten.insert(machine)
      return nil
    }
    client.remember = { [self] machine in
      forgotten.remove(machine)
      return nil
    }
    return client
  }

  /// A scene on the laptop with a draft.
  private func write(_ text: String) throws {
    let scene = try laptop.open(
      .named("there"), window: .current(), version: "test", upkeep: .byProgram)
    let writer = try Writer(scene: scene, shelf: shelf)
    writer.press("2", "n").type(text).press("Esc", "q")
  }

  @Test(arguments: [80, 40, 120]) func `they are listed with their machine`(columns: Int) throws {
    try write("She takes the ferry tw")
    let writer = try writer(columns: columns)
    writer.press("s")
    #expect(writer.screen.contains("On other machines"))
    #expect(writer.screen.contains("The Broken Raven"))
    #expect(writer.screen.contains("✎ She takes the"))
    #expect(writer.screen.contains("laptop"))
  }

  @Test func `Enter opens a copy with its draft and undo, and says from where`() throws {
    try write("She takes the ferry tw")
    let found: SceneID = try { () throws -> SceneID in
      let writer = try writer()
      writer.press("s", "j", "Enter")
      return try #require(writer.world.reexecutions.compactMap(\.self).first)
    }()
    let name = try #require(try directory.list().records.first { $0.id == found }?.name)
    #expect(name == "there")
    do {
      let copy = try writer(name)
      #expect(copy.message == "Copied from laptop.")
      copy.press("n")
      #expect(copy.screen.contains("┃ She takes the ferry tw‸"))
      copy.press("Ctrl-Z")
      #expect(!copy.screen.contains("ferry tw"))
    }
    #expect(try writer(name).message != "Copied from laptop.")
    // The scene of the laptop is as it was.
    let texts = try laptop.list().records.flatMap { $0.texts.values.map { $0.bytes() } }
    #expect(texts == [Array("She takes the ferry tw".utf8)])
  }

  @Test func `one key forgets a machine, and another takes that back`() throws {
    try write("text")
    let writer = try writer()
    writer.press("s", "j", "d")
    #expect(!writer.screen.contains("On other machines"))
    #expect(writer.message.hasPrefix("laptop is forgotten"))
    writer.press("u")
    #expect(writer.screen.contains("On other machines"))
  }
}
