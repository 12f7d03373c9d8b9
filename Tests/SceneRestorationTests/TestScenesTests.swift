import Foundation
import SceneRestorationTesting
import Testing

@testable import SceneRestoration

struct TestScenesTests {
  private let scenes = TestScenes()

  @Test func `a kill loses what was not committed, and nothing else`() throws {
    let scene = try scenes.open()
    scene[.count] = 1
    try scene.commit()
    scene[.count] = 2
    scenes.kill()
    let again = try scenes.open()
    #expect(again[.count] == 1 && again.id == scene.id)
    #expect(again.arrival == .restored(afterCleanEnd: false))
  }

  @Test func `four kills before the first frame set the scene aside, as real ones do`() throws {
    for _ in 0..<4 {
      _ = try scenes.open()
      scenes.kill()
    }
    guard case .setAsideAfterCrashes = try scenes.open().arrival else {
      Issue.record("the scene was not set aside")
      return
    }
  }

  @Test func `a window that is killed 20 times after a commit keeps its scene`() throws {
    for count in 1...20 {
      let scene = try scenes.open()
      scene[.count] = count
      try scene.commit()
      scenes.kill()
    }
    let scene = try scenes.open()
    #expect(scene.arrival == .restored(afterCleanEnd: false) && scene[.count] == 20)
  }

  @Test func `a power cut loses a scene that was never synced`() throws {
    let scene = try scenes.open()
    scene[.count] = 1
    try scene.commit()
    try scenes.powerCut()
    #expect(try scenes.open().arrival == .new)
  }

  @Test func `a power cut keeps what was synced`() throws {
    let scene = try scenes.open()
    scene[.count] = 1
    try scene.commit()
    scene.sync(within: 60_000)
    scene[.count] = 2
    try scene.commit()
    try scenes.powerCut()
    #expect(try scenes.open()[.count] == 1)
  }

  @Test func `each kind of damage is reported as it would be`() throws {
    for damage in Damage.allCases {
      let scenes = TestScenes()
      let scene = try scenes.open()
      scene[.count] = 1
      try scene.commit()
      scenes.kill()
      try scenes.damage(scene.id, damage)
      let arrival = try scenes.open().arrival
      switch (damage, arrival) {
      case (.lastTurnCutShort, .restoredInPart), (.lastTurn, .restoredInPart),
        (.beginning, .setAside):
        break
      default: Issue.record("\(damage): \(arrival)")
      }
    }
  }

  @Test func `an older version stores its values and its name`() throws {
    try scenes.olderVersion("todo 1.0") { $0[.count] = 7 }
    let scene = try scenes.open(version: "todo 2.0")
    #expect(scene.previousVersion == "todo 1.0" && scene[.count] == 7)
  }

  @Test func `a pane of a new server gets the scene of the same place`() throws {
    let ids = try ["main:0.0", "main:0.1"].map { place in
      try scenes.open(in: .testPane(place, hasEnded: true)).id
    }
    scenes.kill()
    #expect(try scenes.open(in: .testPane("main:0.0", server: 2)).id == ids[0])
    #expect(try scenes.open(in: .testPane("main:0.1", server: 2)).id == ids[1])
  }

  @Test func `a window that is gone leaves its scene to the next one`() throws {
    let scene = try scenes.open(in: .test("A", isGone: true))
    scenes.kill()
    #expect(try scenes.open(in: .test("B")).id == scene.id)
  }

  @Test func `the directory is removed with the value`() throws {
    let path: String
    do {
      let scenes = TestScenes()
      path = scenes.path
      _ = try scenes.open()
      #expect(FileManager.default.fileExists(atPath: path))
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
