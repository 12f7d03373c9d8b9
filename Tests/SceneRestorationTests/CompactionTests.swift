import Testing

@testable import SceneRestoration

struct CompactionTests {
  /// What a journal should say.
  private struct Model: Equatable {
    var count = 0
    var title = ""
    var texts: [String: [UInt8]] = [:]
    var changes: [String: Int] = [:]

    mutating func turn(of scene: Scene, _ random: inout SeededRandom) {
      for _ in 0..<Int.random(in: 1...3, using: &random) { step(of: scene, &random) }
    }

    private mutating func step(of scene: Scene, _ random: inout SeededRandom) {
      let name = "draft \(Int.random(in: 0..<4, using: &random))"
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        count = Int.random(in: 0..<3, using: &random)
        scene[.count] = count
      case 1:
        title = String(repeating: "h", count: Int.random(in: 0..<4, using: &random))
        scene[.title] = title
      case 2:
        texts[name] = nil
        changes[name] = nil
        scene.drop(name)
      case 3:
        let base = random.bytes(upTo: 20)
        texts[name] = base
        changes[name] = 0
        scene.begin(name, with: base)
      default:
        let change = random.change(in: texts[name]?.count ?? 0)
        scene.change(name, by: change)
        texts[name, default: []].replaceSubrange(
          change.offset..<change.offset + change.removed, with: change.inserted)
        changes[name, default: 0] += 1
      }
    }
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `compacted at every turn, a scene is what it is without`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let place = Place()
    var model = Model()
    var scene = try place.open(compactionSize: 0)
    for turn in 0..<150 {
      model.turn(of: scene, &random)
      try scene.commit()
      scene.compactIfNeeded()
      // Sometimes the notice comes late, and the turns between are the tail that is copied.
      if Bool.random(using: &random) { scene.takeNotices() }
      if turn % 30 == 29 { scene = try reopened(scene, at: place) }
      try expect(model, at: place, scene.id, "seed \(seed), turn \(turn)")
    }
  }

  private func reopened(_ scene: consuming Scene, at place: Place) throws -> Scene {
    scene.end()
    return try place.open(compactionSize: 0)
  }

  private func expect(_ model: Model, at place: Place, _ id: SceneID, _ when: Comment) throws {
    let record = try #require(try place.directory().record(of: id))
    #expect(record.values[.count] == model.count, when)
    #expect(record.values[.title] == model.title, when)
    #expect(record.texts.mapValues { $0.bytes() } == model.texts, when)
    #expect(record.texts.mapValues(\.changes.count) == model.changes, when)
  }

  @Test func `overwritten values and dropped texts vanish, the history of a text does not`() throws
  {
    let place = Place()
    let scene = try place.open(compactionSize: 0)
    scene.type("kept", into: "draft", at: 0)
    scene.type("secret", into: "gone", at: 0)
    scene[.title] = "overwritten"
    try scene.commit()
    scene.drop("gone")
    scene[.title] = "new"
    try scene.commit()
    try compact(scene, at: place)
    let text = String(decoding: try place.bytes(of: scene.id), as: UTF8.self)
    #expect(text.contains("kept") && text.contains("new"))
    #expect(!text.contains("secret") && !text.contains("overwritten"))
    #expect(try place.directory().record(of: scene.id)?.texts["draft"]?.changes.count == 1)
  }

  @Test func `the generation before stays`() throws {
    let place = Place()
    let scene = try place.open(compactionSize: 0)
    scene[.count] = 1
    try scene.commit()
    let before = try place.bytes(of: scene.id)
    try compact(scene, at: place)
    #expect(try place.bytes("journal.previous", of: scene.id) == before)
  }

  @Test func `nothing is compacted before it has grown by the size set, and to twice`() throws {
    let place = Place()
    let scene = try place.open(compactionSize: 500)
    scene.begin("draft", with: [UInt8](repeating: 0x61, count: 450))
    try scene.commit()
    scene.compactIfNeeded()
    scene.requestSync()
    scene.waitForNotices { scene.isSynced }
    #expect(!place.hasGenerationBefore(scene.id))
    scene.begin("other", with: [UInt8](repeating: 0x61, count: 450))
    try scene.commit()
    try compact(scene, at: place)
    #expect(place.hasGenerationBefore(scene.id))
  }

  @Test func `what a kill leaves between two steps is the scene`() throws {
    for step in 0..<4 {
      let place = Place()
      var scene: Scene? = try place.open()
      let id = try #require(scene?.id)
      scene?[.count] = 1
      try scene?.commit()
      scene?[.count] = 2
      try scene?.commit()
      scene = nil
      let journal = try place.bytes(of: id)
      let snapshot = try #require(try Journal(journal).contents.snapshot())
      // Half of the new file; all of it; the generation before is linked; the new file renamed.
      try place.write(step == 0 ? snapshot.prefix(40) : snapshot[...], to: "journal.new", of: id)
      if step >= 2 { try place.write(journal, to: "journal.previous", of: id) }
      if step == 3 { try place.rename("journal.new", to: "journal", of: id) }

      scene = try place.open(compactionSize: 0)
      #expect(scene?.id == id)
      #expect(scene?[.count] == 2)
      scene?[.count] = 3
      try scene?.commit()
      if let scene { try compact(scene, at: place) }
      scene = nil
      #expect(try place.open()[.count] == 3)
    }
  }

  @Test func `a compaction that fails changes nothing`() throws {
    let place = Place()
    var scene: Scene? = try place.open(compactionSize: 0)
    let id = try #require(scene?.id)
    scene?[.count] = 1
    try scene?.commit()
    try place.makeFolder("journal.new", of: id)
    scene?.compactIfNeeded()
    scene?.requestSync()
    scene?.waitForNotices { scene?.isSynced == true }
    #expect(!place.hasGenerationBefore(id))
    scene?[.count] = 2
    try scene?.commit()
    scene = nil
    #expect(try place.open()[.count] == 2)
  }

  /// Compacts, and waits until the disk has it.
  private func compact(_ scene: Scene, at place: Place) throws {
    scene.compactIfNeeded()
    let before = try place.identity(of: scene.id)
    scene.waitForNotices { (try? place.identity(of: scene.id)) != before && scene.isSynced }
  }
}
