import Foundation
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
  private var leftOut: [String] = []
  /// The changes that a thread would do.
  private var begun: [MachineChange] = []

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
      listing.leftOut = leftOut
      return listing
    }
    client.begin = { [self] change in
      begun.append(change)
      return nil
    }
    return client
  }

  /// Does what was begun last, as a thread does, and tells the window.
  private func finish(in writer: Writer) throws {
    let change = try #require(begun.last)
    writer.receive([.ended(change, try make(change))])
  }

  private func make(_ change: MachineChange) throws -> MachineOutcome {
    switch change {
    case .copy(let id, of: "id-of-laptop", as: let new):
      guard try directory.record(of: new) == nil else { break }
      guard let record = try laptop.record(of: id) else { return .refused(.warning("It is gone.")) }
      var archive = SceneArchive(record)
      archive.id = new
      archive.values["copied"] = .string("Copied from laptop.")
      _ = try directory.add(archive)
    case .copy: return .refused(.warning("It is gone."))
    case .forget(let machine): forgotten.insert(machine)
    case .remember(let machine): forgotten.remove(machine)
    }
    return .done
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
      #expect(writer.screen.contains("Copying the scene…"))
      try finish(in: writer)
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
    #expect(writer.screen.contains("Forgetting the machine…"))
    try finish(in: writer)
    #expect(!writer.screen.contains("On other machines"))
    #expect(writer.message.hasPrefix("laptop is forgotten"))
    writer.press("u")
    #expect(writer.screen.contains("Listing the machine again…"))
    try finish(in: writer)
    #expect(writer.screen.contains("On other machines"))
  }

  @Test func `a window that is killed while it copies a scene of another machine copies it once`()
    throws
  {
    try write("She takes the ferry tw")
    var before: [SceneID] = []
    do {
      let writer = try writer()
      before = try directory.list().records.map(\.id)
      writer.press("s", "j", "Enter")
    }
    // Killed before the copy is stored, then after it and before the window has heard of it.
    for _ in 0..<2 {
      _ = try writer()
      _ = try make(try #require(begun.last))
    }
    let writer = try writer()
    try finish(in: writer)
    #expect(Set(begun).count == 1)
    let copies = try directory.list().records.map(\.id).filter { !before.contains($0) }
    #expect(copies.count == 1)
    #expect(writer.world.reexecutions.compactMap(\.self) == copies)
  }

  @Test
  func
    `a window that is killed while it forgets a machine forgets it, also if the sheet is closed`()
    throws
  {
    try write("text")
    do {
      let writer = try writer()
      writer.press("s", "j", "d", "Esc")
      #expect(begun.count == 1)
    }
    let writer = try writer()
    for _ in 0..<2 {
      writer.receive([
        .synchronized(SyncStanding(host: "server", waiting: 0, conflicts: 0, time: nil))
      ])
    }
    #expect(begun.count == 2)
    try finish(in: writer)
    #expect(writer.message.hasPrefix("The machine is forgotten"))
    writer.press("s")
    #expect(!writer.screen.contains("On other machines"))
  }

  @Test(arguments: [80, 40, 120]) func `it says which scenes were left out, and why`(
    columns: Int
  ) throws {
    leftOut = ["laptop left out: hasDot: contains '.'"]
    let writer = try writer(columns: columns)
    writer.press("s")
    #expect(writer.screen.contains("On other machines"))
    #expect(writer.screen.contains("laptop left out: hasDot"))
  }

  @Test func `a copied scene stays dormant if the sheet was closed before the copy was made`()
    throws
  {
    try write("text")
    let writer = try writer()
    writer.press("s", "j", "Enter").press("Esc")
    try finish(in: writer)
    #expect(writer.message == "The copy is a dormant scene: s lists it.")
    #expect(writer.world.reexecutions.isEmpty)
  }

  @Test func `one change is done at a time`() throws {
    try write("text")
    let writer = try writer()
    writer.press("s", "j", "Enter").press("Enter").press("d")
    #expect(begun.count == 1)
    #expect(writer.message == "Copying the scene…")
  }
}
