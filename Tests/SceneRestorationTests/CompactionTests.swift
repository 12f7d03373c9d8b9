import Testing
import Torture

@testable import SceneRestoration

struct CompactionTests {
  /// The expected contents of a journal.
  private struct Model: Equatable {
    var count = 0
    var title = ""
    var texts: [String: Steps] = [:]

    /// The states of a text, and the index of the current one.
    struct Steps: Equatable {
      var states: [[UInt8]]
      var place = 0
      var last: Range<Int>?

      var bytes: [UInt8] { states[place] }

      mutating func step(_ change: TextChange) {
        states = states[...place] + [changed(by: change)]
        place += 1
        last = change.offset..<change.end
      }

      mutating func extend(_ change: TextChange, _ last: Range<Int>) {
        states = states[..<place] + [changed(by: change)]
        let end = max(last.upperBound, change.offset + change.removed) + change.growth
        self.last = min(last.lowerBound, change.offset)..<end
      }

      private func changed(by change: TextChange) -> [UInt8] {
        var bytes = bytes
        bytes.replaceSubrange(
          change.offset..<change.offset + change.removed, with: change.inserted)
        return bytes
      }
    }

    mutating func turn(of scene: WindowScene, _ random: inout SeededGenerator) {
      for _ in 0..<Int.random(in: 1...3, using: &random) { step(of: scene, &random) }
    }

    private mutating func step(of scene: WindowScene, _ random: inout SeededGenerator) {
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
        scene.removeText(name)
      case 3:
        let base = random.bytes(upTo: 20)
        texts[name] = Steps(states: [base])
        scene.createText(name, bytes: base)
      case 4:
        guard var text = texts[name], text.place > 0 else { return }
        text.place -= 1
        text.last = nil
        texts[name] = text
        scene.undoText(name, leaving: text.bytes.count)
      case 5:
        guard var text = texts[name], text.place + 1 < text.states.count else { return }
        text.place += 1
        text.last = nil
        texts[name] = text
        scene.redoText(name, leaving: text.bytes.count)
      default:
        var text = texts[name] ?? Steps(states: [[]])
        if let last = text.last, Bool.random(using: &random) {
          let change = random.change(touching: last, in: text.bytes.count)
          scene.extendLastStep(of: name, by: change)
          text.extend(change, last)
        } else {
          let change = random.change(in: text.bytes.count)
          scene.changeText(name, by: change)
          text.step(change)
        }
        texts[name] = text
      }
    }

    /// After a start no step can be extended.
    mutating func restart() {
      for name in texts.keys { texts[name]?.last = nil }
    }
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `a scene compacted at every turn equals one that is never compacted`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let place = Place()
    var model = Model()
    var scene = try place.open(compactionSize: 0)
    for turn in 0..<150 {
      model.turn(of: scene, &random)
      try scene.commit()
      scene.compactIfNeeded()
      // Sometimes the notice is handled late: then the turns written meanwhile are copied as the
      // tail.
      if Bool.random(using: &random) { scene.takeNotices() }
      if turn % 30 == 29 {
        scene = try reopened(scene, at: place)
        model.restart()
      }
      try expect(model, at: place, scene.id, "seed \(seed), turn \(turn)")
    }
  }

  private func reopened(_ scene: consuming WindowScene, at place: Place) throws -> WindowScene {
    scene.suspend()
    return try place.open(compactionSize: 0)
  }

  private func expect(_ model: Model, at place: Place, _ id: SceneID, _ when: Comment) throws {
    let record = try #require(try place.directory().record(of: id))
    #expect(record.values[.count] == model.count, when)
    #expect(record.values[.title] == model.title, when)
    #expect(record.texts.mapValues { $0.bytes() } == model.texts.mapValues(\.bytes), when)
    #expect(record.texts.mapValues(\.depth.done) == model.texts.mapValues(\.place), when)
    #expect(
      record.texts.mapValues(\.depth.undone)
        == model.texts.mapValues { $0.states.count - 1 - $0.place }, when)
    #expect(
      record.texts.mapValues { $0.base } == model.texts.mapValues { $0.states[0] }, when)
  }

  @Test func `a compaction removes old values and dropped texts, but keeps a text's history`()
    throws
  {
    let place = Place()
    let scene = try place.open(compactionSize: 0)
    scene.type("kept", into: "draft", at: 0)
    scene.type("secret", into: "gone", at: 0)
    scene[.title] = "overwritten"
    try scene.commit()
    scene.removeText("gone")
    scene[.title] = "new"
    try scene.commit()
    try compact(scene, at: place)
    let text = String(decoding: try place.bytes(of: scene.id), as: UTF8.self)
    #expect(text.contains("kept") && text.contains("new"))
    #expect(!text.contains("secret") && !text.contains("overwritten"))
    #expect(try place.directory().record(of: scene.id)?.texts["draft"]?.depth.done == 1)
  }

  @Test func `the previous generation is kept`() throws {
    let place = Place()
    let scene = try place.open(compactionSize: 0)
    scene[.count] = 1
    try scene.commit()
    let before = try place.bytes(of: scene.id)
    try compact(scene, at: place)
    #expect(try place.bytes("journal.previous", of: scene.id) == before)
  }

  @Test func `a journal is compacted once it has grown by the limit and by a quarter`() throws {
    let place = Place()
    let scene = try place.open(compactionSize: 500)
    scene.createText("draft", bytes: [UInt8](repeating: 0x61, count: 450))
    try scene.commit()
    scene.waitForSync()
    scene.compactIfNeeded()
    #expect(!place.hasGenerationBefore(scene.id))
    scene.createText("other", bytes: [UInt8](repeating: 0x61, count: 450))
    try scene.commit()
    // Nor before the records are synced.
    scene.compactIfNeeded()
    scene.waitForSync()
    #expect(!place.hasGenerationBefore(scene.id))
    try compact(scene, at: place)
    #expect(place.hasGenerationBefore(scene.id))
    scene.createText("third", bytes: [UInt8](repeating: 0x61, count: 4000))
    try scene.commit()
    scene.waitForSync()
    try compact(scene, at: place)
    let before = try place.identity(of: scene.id)
    scene.createText("fourth", bytes: [UInt8](repeating: 0x61, count: 900))
    try scene.commit()
    scene.waitForSync()
    scene.compactIfNeeded()
    scene.waitForSync()
    #expect(try place.identity(of: scene.id) == before)
  }

  @Test func `a kill at any step of a compaction leaves the whole scene`() throws {
    for step in 0..<4 {
      let place = Place()
      var scene: WindowScene? = try place.open()
      let id = try #require(scene?.id)
      scene?[.count] = 1
      try scene?.commit()
      scene?[.count] = 2
      try scene?.commit()
      scene = nil
      let journal = try place.bytes(of: id)
      let snapshot = try #require(try Journal(journal).contents.snapshot())
      // Half of the new file; all of it; the previous generation linked; the new file renamed.
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
    var scene: WindowScene? = try place.open(compactionSize: 0)
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

  /// Compacts, and waits until the new journal is synced.
  private func compact(_ scene: WindowScene, at place: Place) throws {
    scene.compactIfNeeded()
    let before = try place.identity(of: scene.id)
    scene.waitForNotices { (try? place.identity(of: scene.id)) != before && scene.isSynced }
  }
}
