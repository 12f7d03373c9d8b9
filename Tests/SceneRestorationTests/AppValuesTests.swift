import Foundation
import Testing
import Torture

@testable import SceneRestoration

extension SceneKey<String> {
  fileprivate static var theme: Self { Self("theme", default: "plain") }
}

private struct Settings {
  @AppProperty("theme") var theme = "plain"
}

struct AppValuesTests {
  @Test func `two windows share the values`() throws {
    let place = Place()
    let (one, other) = (try place.directory().appValues(), try place.directory().appValues())
    one[.theme] = "dark"
    #expect(other[.theme] == "plain")
    try one.commit()
    #expect(try other.takeChanges() == ["theme"])
    #expect(other[.theme] == "dark")
    #expect(try other.takeChanges().isEmpty)
    #expect(try one.takeChanges().isEmpty)
  }

  @Test func `a change by another process can be waited for`() throws {
    let place = Place()
    let (one, other) = (try place.directory().appValues(), try place.directory().appValues())
    var descriptor = pollfd(fd: other.noticeDescriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&descriptor, 1, 0) == 0)
    one[.theme] = "dark"
    try one.commit()
    #expect(poll(&descriptor, 1, 30_000) == 1)
    #expect(try other.takeChanges() == ["theme"])
    #expect(poll(&descriptor, 1, 0) == 0)
  }

  @Test func `changes of different values are both kept, and the last change of one wins`() throws {
    let place = Place()
    let (one, other) = (try place.directory().appValues(), try place.directory().appValues())
    one[.theme] = "dark"
    one[.count] = 1
    other[.count] = 2
    try one.commit()
    try other.commit()
    #expect(other[.theme] == "dark" && other[.count] == 2)
    try one.commit()
    #expect(one[.count] == 2)
  }

  @Test func `a property changes with the values of another window`() throws {
    let place = Place()
    let (one, other) = (Settings(), Settings())
    let scenes = try [(one, "A"), (other, "B")].map { settings, window in
      try place.directory().open(restoring: settings, window: .staying(window), version: "test")
    }
    one.theme = "dark"
    try scenes[0].commit()
    #expect(other.theme == "plain")
    try scenes[1].commit()
    #expect(other.theme == "dark")
  }

  @Test(arguments: [8, 4096])
  func `8 writers at once lose no change`(compactionSize: Int) async throws {
    let place = Place()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        let directory = place.directory(compactionSize: compactionSize)
        group.addTask {
          let values = try directory.appValues()
          for round in 1...20 {
            values[SceneKey("writer \(writer)", default: 0)] = round
            try values.commit()
          }
        }
      }
      try await group.waitForAll()
    }
    let values = try place.directory().appValues()
    for writer in 0..<8 { #expect(values[SceneKey("writer \(writer)", default: 0)] == 20) }
  }

  @Test func `windows that open while others write overwrite none of their changes`()
    async throws
  {
    let place = Place()
    let directory = place.directory()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          let key = SceneKey("writer \(writer)", default: 0)
          for round in 1...100 {
            let values = try directory.appValues()
            #expect(values[key] == round - 1)
            values[key] = round
            try values.commit()
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `a commit that was cut short at any byte loses only itself`() throws {
    let place = Place()
    let values = try place.directory().appValues()
    values[.count] = 1
    try values.commit()
    let before = try bytes(place).count
    values[.count] = 2
    try values.commit()
    let whole = try bytes(place)
    for size in before..<whole.count {
      try write(Array(whole.prefix(size)), place)
      let other = try place.directory().appValues()
      #expect(other[.count] == 1, "\(size)")
      other[.theme] = "dark"
      try other.commit()
      let found = try place.directory().appValues()
      #expect(found[.count] == 1 && found[.theme] == "dark", "\(size)")
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `a damaged file is set aside by the next commit, and its sound values stay`(
    seed: UInt64
  ) throws {
    let place = Place()
    var random = SeededGenerator(seed: seed)
    let values = try place.directory().appValues()
    values[.count] = 1
    try values.commit()
    let sound = try bytes(place).count
    for _ in 0..<3 {
      values[.theme] += "x"
      try values.commit()
    }
    var damaged = try bytes(place)
    let offset = Int.random(in: 0..<damaged.count, using: &random)
    damaged[offset] ^= 0x40
    try write(damaged, place)
    let other = try place.directory().appValues()
    other[SceneKey("new", default: 0)] = 7
    try other.commit()
    #expect(other[SceneKey("new", default: 0)] == 7)
    if offset >= sound { #expect(other[.count] == 1, "seed \(seed)") }
    let aside = try #require(other.setAside, "seed \(seed)")
    #expect(FileManager.default.contents(atPath: aside).map([UInt8].init) == damaged)
  }

  @Test func `a value over 64 KB is refused, and the others are stored`() throws {
    let place = Place()
    let values = try place.directory().appValues()
    values[.count] = 1
    values[.theme] = String(repeating: "x", count: 64 * 1024 + 1)
    #expect(throws: SceneError.tooLarge(name: "theme", bytes: 65537, limit: 65536)) {
      try values.commit()
    }
    #expect(try place.directory().appValues()[.count] == 1)
  }

  @Test func `a commit without a change writes nothing, and a removed file is made again`() throws {
    let place = Place()
    let values = try place.directory().appValues()
    try values.commit()
    #expect(!FileManager.default.fileExists(atPath: path(place)))
    values[.count] = 1
    try values.commit()
    try FileManager.default.removeItem(atPath: path(place))
    values[.theme] = "dark"
    try values.commit()
    let found = try place.directory().appValues()
    #expect(found[.theme] == "dark" && found[.count] == 0)
  }

  private func path(_ place: Place) -> String { place.path + "/app/journal" }

  private func bytes(_ place: Place) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(place))))
  }

  private func write(_ bytes: [UInt8], _ place: Place) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path(place)))
  }
}
