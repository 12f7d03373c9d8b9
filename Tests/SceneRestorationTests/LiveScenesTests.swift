import CLibrary
import Testing

@testable import SceneRestoration

/// The index of live scenes.
@Suite struct LiveScenesTests {
  @Test func `open scenes are live, ended ones are not`() throws {
    let place = Place()
    #expect(try place.directory().live().isEmpty)
    let first = try place.directory().open(.new, window: .current(), version: "test")
    let second = try place.directory().open(.new, window: .current(), version: "test")
    #expect(Set(try place.directory().live().map(\.id)) == [first.id, second.id])
    first.suspend()
    #expect(try place.directory().live().map(\.id) == [second.id])
    withExtendedLifetime(second) {}
  }

  @Test func `the scene of a killed process is not live, and its entry is removed`() throws {
    let place = Place()
    var scene: WindowScene? = try place.directory().open(.new, window: .current(), version: "test")
    let id = try #require(scene?.id)
    // The lock is released without an end, as by a kill.
    scene = nil
    #expect(access(place.path + "/live/\(id)", F_OK) == 0)
    #expect(try place.directory().live().isEmpty)
    #expect(access(place.path + "/live/\(id)", F_OK) != 0)
    let again = try place.directory().open(.named("\(id)"), window: .current(), version: "test")
    #expect(try place.directory().live().map(\.id) == [again.id])
  }

  @Test func `the index of live scenes does not grow with the dormant ones`() throws {
    let place = Place()
    for _ in 0..<50 {
      try place.directory().open(.new, window: .current(), version: "test").suspend()
    }
    let live = try place.directory().open(.new, window: .current(), version: "test")
    #expect(try #require(try Folder(path: place.path + "/live")).names().count == 1)
    #expect(try place.directory().live().map(\.id) == [live.id])
    withExtendedLifetime(live) {}
  }
}
