import Foundation
import Testing

@testable import SceneRestoration

/// Activities that are handed from one window to another.
@Suite struct UserActivityTests {
  private let reading = ActivityType("org.example.reading", version: 2)

  private func activity() -> UserActivity {
    UserActivity(
      reading, title: "A title, “quoted”\n", targetContentIdentifier: "book/7",
      payload: [0, 1, 255])
  }

  @Test func `an activity is taken as it was left, once`() throws {
    let place = Place()
    let id = try place.directory().handOff(activity())
    #expect(try place.directory().activity(id, accepting: [reading]) == activity())
    let scene = try place.open()
    #expect(try scene.take(id, accepting: [reading]) == activity())
    #expect(throws: ActivityError.gone) { try scene.take(id, accepting: [reading]) }
    let other = try place.open(.new)
    #expect(throws: ActivityError.gone) { try other.take(id, accepting: [reading]) }
    try scene.commit()
    #expect(throws: ActivityError.gone) { try scene.take(id, accepting: [reading]) }
    #expect(place.contents.keys.filter { $0.hasPrefix("activities/") }.isEmpty)
    try scene.commit()
    #expect(scene.values.kept.keys.allSatisfy { !$0.hasPrefix(".taken") })
  }

  @Test func `a scene that was killed before its commit takes the activity again, no other does`()
    throws
  {
    let place = Place()
    let id = try place.directory().handOff(activity())
    do {
      let scene = try place.open()
      scene[.count] = 1
      try scene.commit()
      #expect(try scene.take(id, accepting: [reading]) == activity())
    }
    #expect(throws: ActivityError.gone) {
      try place.open(in: .staying("B")).take(id, accepting: [reading])
    }
    #expect(try place.directory().activity(id, accepting: [reading]) == activity())
    #expect(try place.open().take(id, accepting: [reading]) == activity())
  }

  @Test func `an activity that was stored as taken is not taken twice, although its file is there`()
    throws
  {
    let place = Place()
    let id = try place.directory().handOff(activity())
    do {
      let scene = try place.open()
      #expect(try scene.take(id, accepting: [reading]) == activity())
      try scene.keep()
    }
    #expect(place.contents.keys.contains { $0.hasPrefix("activities/\(id)") })
    #expect(throws: ActivityError.gone) { try place.open().take(id, accepting: [reading]) }
  }

  @Test func `an ephemeral scene takes an activity`() throws {
    let place = Place()
    let id = try place.directory().handOff(activity())
    let scene = try place.open(.ephemeral)
    #expect(try scene.take(id, accepting: [reading]) == activity())
    try scene.commit()
    #expect(place.contents.keys.filter { $0.hasPrefix("activities/") }.isEmpty)
  }

  @Test func `an activity's file is private, and its name reveals nothing`() throws {
    let place = Place()
    let id = try place.directory().handOff(activity())
    var status = stat()
    #expect(stat(place.path + "/activities/\(id)", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    #expect(stat(place.path + "/activities", &status) == 0)
    #expect(status.st_mode & 0o777 == 0o700)
    #expect(ActivityID("\(id)") == id)
    #expect(ActivityID("../lock") == nil)
  }

  @Test func `a type or a version that is not registered is refused, and stays`() throws {
    let place = Place()
    let id = try place.directory().handOff(activity())
    let older = ActivityType("org.example.reading", version: 1)
    #expect(throws: ActivityError.unregistered(reading)) {
      try place.open().take(id, accepting: [older])
    }
    #expect(try place.open().take(id, accepting: [older, reading]) == activity())
  }

  @Test func `a record with a flipped bit or a missing end is damaged, and stays`() throws {
    let place = Place()
    let id = try place.directory().handOff(activity())
    let path = place.path + "/activities/\(id)"
    let sound = try read(path)
    let scene = try place.open()
    for index in sound.indices {
      for damaged in [Array(sound[..<index]), flipped(sound, at: index)] {
        try write(damaged, path)
        #expect(throws: ActivityError.damaged(path: path)) {
          try scene.take(id, accepting: [reading])
        }
      }
    }
    try write(sound, path)
    #expect(try scene.take(id, accepting: [reading]) == activity())
  }

  @Test func `an activity that is not taken within an hour is removed`() throws {
    let place = Place()
    let id = try place.directory().handOff(activity())
    let path = place.path + "/activities/\(id)"
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3700)], ofItemAtPath: path)
    #expect(throws: ActivityError.gone) { try place.open().take(id, accepting: [reading]) }
    _ = try place.directory().handOff(activity())
    #expect(access(path, F_OK) != 0)
  }

  private func flipped(_ bytes: [UInt8], at index: Int) -> [UInt8] {
    var bytes = bytes
    bytes[index] ^= 4
    return bytes
  }

  private func read(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  private func write(_ bytes: [UInt8], _ path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }
}
