import Foundation
import Testing
import Torture

@testable import SceneRestoration

/// Scene files with changed bytes or cut short: the scene is set aside and reported, or restored to
/// a whole prefix of its turns.
///
/// The restoration is silent only if the journal was cut short.
@Suite struct SceneDamageTorture {
  @Test
  func `a scene with any changed byte in a file is set aside or restored to one of its turns`()
    throws
  {
    let damaged = try DamagedScene(turns: 4)
    var tried = Tried()
    for name in damaged.names {
      let sound = try damaged.sound(name)
      for (offset, byte) in sound.enumerated() {
        for value in Self.values(other: byte, at: offset) {
          var bytes = sound
          bytes[offset] = value
          tried.record(
            try damaged.outcome(of: bytes, as: name), "\(name) at \(offset): \(value)")
        }
      }
    }
    tried.report("damage: each byte of a scene")
  }

  @Test
  func `a scene with a file of any shorter length is set aside or restored to one of its turns`()
    throws
  {
    let damaged = try DamagedScene(turns: 4)
    var tried = Tried()
    for name in damaged.names {
      let sound = try damaged.sound(name)
      for count in 0..<sound.count {
        tried.record(
          try damaged.outcome(of: Array(sound.prefix(count)), as: name), "\(name): \(count) bytes")
      }
    }
    tried.report("damage: each length of a scene")
  }

  /// All values of each byte, as the journal's reader sees them.
  @Test
  func `a journal with any byte changed to any value is refused or read up to one of its turns`()
    throws
  {
    let damaged = try DamagedScene(turns: Torture.isBrief ? 1 : 6)
    let sound = try damaged.sound("journal")
    var tried = Tried()
    for offset in sound.indices {
      for value in UInt8.min...UInt8.max where value != sound[offset] {
        var bytes = sound
        bytes[offset] = value
        tried.record(damaged.outcome(ofJournal: bytes), "at \(offset): \(value)")
      }
    }
    tried.report("damage: each value of a journal's bytes")
  }

  @Test func `a damaged journal of a megabyte is set aside or restored to one of its turns`() throws
  {
    let damaged = try DamagedScene(turns: 400, wordsATurn: 500)
    let sound = try damaged.sound("journal")
    #expect(sound.count > 1_000_000)
    let seed = Torture.seed
    var generator = SeededGenerator(seed: seed)
    var tried = Tried()
    for _ in 0..<Torture.rounds(brief: 40, short: 500, long: 4000) {
      var bytes = sound
      let offset = Int.random(in: 0..<sound.count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: bytes = Array(sound.prefix(offset))
      case 2:
        let end = min(sound.count, offset + 4096)
        bytes.replaceSubrange(offset..<end, with: [UInt8](repeating: 0, count: end - offset))
      default:
        let end = min(sound.count, offset + Int.random(in: 1...512, using: &generator))
        for index in offset..<end { bytes[index] = UInt8.random(in: 0...255, using: &generator) }
      }
      tried.record(damaged.outcome(ofJournal: bytes), "seed \(seed), at \(offset)")
    }
    tried.report("damage: a journal of a megabyte", "seed \(seed)")
  }

  /// Bytes that look like record lengths at every offset: the search must stop early, and the
  /// result is damage.
  @Test(arguments: [[1, 0], [1, 1, 1, 0]] as [[UInt8]])
  func `bytes that look like records at every offset are read in limited time`(pattern: [UInt8])
    throws
  {
    let damaged = try DamagedScene(turns: 1)
    let noise = Array(repeatElement(pattern, count: 2_000_000 / pattern.count).joined())
    let journal = try damaged.sound("journal") + noise
    #expect(damaged.outcome(ofJournal: journal) == .setAside)
  }

  /// In the brief form, one other value per byte, a different one each time.
  private static func values(other than: UInt8, at offset: Int) -> [UInt8] {
    switch Torture.form {
    case .quick, .brief: [than ^ (1 << UInt8(offset % 8))]
    case .short: (0..<8).map { than ^ (1 << $0) }
    case .long: (UInt8.min...UInt8.max).filter { $0 != than }
    }
  }
}

/// The result of opening a damaged scene.
private enum Outcome: Equatable {
  case setAside
  /// Restored to a number of turns.
  case restored(Int)
  case wrong(String)
}

private struct Tried {
  private var outcomes: [String: Int] = [:]
  private var count = 0
  private var failures = 0

  mutating func record(_ outcome: Outcome, _ what: @autoclosure () -> String) {
    count += 1
    switch outcome {
    case .setAside: outcomes["set aside", default: 0] += 1
    case .restored: outcomes["restored", default: 0] += 1
    case .wrong(let why):
      failures += 1
      if failures < 10 { Issue.record("\(what()): \(why)") }
    }
  }

  func report(_ kind: String, _ remark: String = "") {
    let parts = outcomes.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    let words = parts + (remark.isEmpty ? [] : [remark])
    Torture.report(kind, tried: count, failed: failures, words.joined(separator: ", "))
  }
}

/// A scene whose turns are known: turn N stores the number N and a text of N words.
private final class DamagedScene {
  let names: [String]
  private let place = Place()
  private let id: SceneID
  private let turns: Int
  private let texts: [[UInt8]]
  private var files: [String: [UInt8]] = [:]

  init(turns: Int, wordsATurn: Int = 1) throws {
    self.turns = turns
    var text: [UInt8] = []
    var texts: [[UInt8]] = [[]]
    let place = self.place
    id = try { () throws -> SceneID in
      let scene = try place.open(.named("small"), compactionSize: .max)
      for turn in 1...turns {
        let words = Array((0..<wordsATurn).map { "word\(turn) \($0) " }.joined().utf8)
        scene.changeText("draft", by: TextChange(offset: text.count, inserted: words))
        text += words
        scene[.count] = turn
        try scene.commit()
        texts.append(text)
      }
      scene.launchWasPainted()
      scene.requestSync()
      scene.waitForNotices { scene.isSynced }
      return scene.id
    }()
    self.texts = texts
    let folder = "\(place.path)/scenes/\(id)"
    names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    for name in names { files[name] = try place.bytes(name, of: id) }
  }

  func sound(_ name: String) throws -> [UInt8] { try #require(files[name]) }

  /// Returns the result of reading some bytes as a journal.
  func outcome(ofJournal bytes: [UInt8]) -> Outcome {
    do throws(JournalFault) {
      let journal = try Journal(bytes)
      return outcome(
        turn: journal.contents.sceneValues[.count], text: journal.contents.sceneTexts["draft"])
    } catch {
      return error == .damaged ? .setAside : .wrong("\(error)")
    }
  }

  /// Returns the result of a start with other bytes in one of the scene's files.
  func outcome(of bytes: [UInt8], as name: String) throws -> Outcome {
    try? FileManager.default.removeItem(atPath: place.path + "/quarantine")
    let folder = "\(place.path)/scenes/\(id)"
    try? FileManager.default.removeItem(atPath: folder)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (other, sound) in files {
      try place.write(other == name ? bytes : sound, to: other, of: id)
    }
    let scene: WindowScene
    do {
      scene = try place.open(.named("\(id)"), compactionSize: .max)
    } catch {
      return .wrong("not opened: \(error)")
    }
    switch scene.arrival {
    case .setAside(let path), .setAsideAfterCrashes(let path):
      let kept = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
      // The record of a start is not part of the scene.
      if name == "journal", kept != bytes { return .wrong("set aside, and changed") }
      return .setAside
    case .restoredInPart(let path):
      let kept = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + "/journal")))
      if kept != bytes { return .wrong("kept aside, and changed") }
      fallthrough
    case .restored:
      if case .restored = scene.arrival, name == "journal", !(files[name] ?? []).starts(with: bytes)
      {
        return .wrong("restored without a word, though it was not cut short")
      }
      let restored = outcome(turn: scene[.count], text: scene.texts["draft"])
      guard case .restored(let turn) = restored else { return restored }
      return try goesOn(scene, from: turn)
    case .new where bytes.isEmpty && name == "journal": return .restored(0)
    default: return .wrong("\(scene.arrival)")
    }
  }

  /// New changes continue the restored contents.
  private func goesOn(_ scene: WindowScene, from turn: Int) throws -> Outcome {
    scene.changeText("draft", by: TextChange(offset: texts[turn].count, inserted: Array("!".utf8)))
    try scene.commit()
    let text = try place.directory().record(of: id)?.texts["draft"]?.bytes()
    return text == texts[turn] + Array("!".utf8) ? .restored(turn) : .wrong("does not go on")
  }

  private func outcome(turn: Int, text: KeptText?) -> Outcome {
    guard (0...turns).contains(turn) else { return .wrong("turn \(turn) never was") }
    let bytes = text?.bytes() ?? []
    return bytes == texts[turn]
      ? .restored(turn) : .wrong("turn \(turn) with \(bytes.count) bytes of text")
  }
}
