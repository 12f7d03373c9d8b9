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
    #expect(try place.directory().takeActivity(id, of: [reading]) == activity())
    #expect(throws: ActivityError.gone) { try place.directory().takeActivity(id, of: [reading]) }
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
      try place.directory().takeActivity(id, of: [older])
    }
    #expect(try place.directory().takeActivity(id, of: [older, reading]) == activity())
  }

  @Test func `a record with a flipped bit or a missing end is damaged, and stays`() throws {
    let place = Place()
    let id = try place.directory().handOff(activity())
    let path = place.path + "/activities/\(id)"
    let sound = try read(path)
    for index in sound.indices {
      for damaged in [Array(sound[..<index]), flipped(sound, at: index)] {
        try write(damaged, path)
        #expect(throws: ActivityError.damaged(path: path)) {
          try place.directory().takeActivity(id, of: [reading])
        }
      }
    }
    try write(sound, path)
    #expect(try place.directory().takeActivity(id, of: [reading]) == activity())
  }

  @Test func `an activity that is not taken within an hour is removed`() throws {
    let place = Place()
    let id = try place.directory().handOff(activity())
    let path = place.path + "/activities/\(id)"
    var times = [
      timeval(tv_sec: time(nil) - 3700, tv_usec: 0), timeval(tv_sec: time(nil) - 3700, tv_usec: 0),
    ]
    #expect(utimes(path, &times) == 0)
    #expect(throws: ActivityError.gone) { try place.directory().takeActivity(id, of: [reading]) }
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
