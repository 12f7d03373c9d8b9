import Foundation
import Testing

@testable import SceneRestoration

struct SceneHandoverTests {
  private let place = Place()

  /// Returns the handover as the re-executed program reads it: its descriptor is another one of the
  /// same open file.
  private func inherited(_ handover: SceneHandover) throws -> SceneHandover {
    let text = handover.description.split(separator: ":", maxSplits: 1)[1]
    return try #require(SceneHandover("\(dup(handover.descriptor)):\(text)"))
  }

  private func open(_ handover: SceneHandover) throws -> WindowScene {
    try place.directory().open(
      .named("\(handover.scene)"), window: .staying("A"), version: "next", upkeep: .automatic,
      handover: handover)
  }

  private func refusal(_ id: SceneID) -> SceneError? {
    do {
      _ = try place.open(.named("\(id)"))
      return nil
    } catch {
      return error as? SceneError
    }
  }

  @Test func `the re-executed program has the scene, and no other process could open it`() throws {
    let scene = try place.open()
    scene[.count] = 7
    try scene.commit()
    var refusal: SceneError?
    let handedOver = scene.handOver { handover in
      refusal = self.refusal(scene.id)
      return handover
    }
    #expect(refusal == .busy(scene.id, pid: getpid(), window: "A"))
    let arrived = try open(try inherited(handedOver))
    #expect(arrived.id == scene.id && arrived.arrival == .reexecuted && arrived[.count] == 7)
  }

  @Test func `if the execution fails, the scene stays open, synced and locked`() throws {
    let scene = try place.open()
    scene[.count] = 1
    try scene.commit()
    #expect(scene.handOver { _ in "no such file" } == "no such file")
    #expect(scene.isSynced)
    scene[.count] = 2
    try scene.commit()
    scene.requestSync()
    scene.waitForNotices { scene.isSynced }
    #expect(try place.directory().record(of: scene.id)?.state == .live)
    #expect(try place.directory().record(of: scene.id)?.values[.count] == 2)
  }

  @Test func `another scene is locked before this one is released`() throws {
    let other = try place.open(.new, in: .staying("B")).id
    let scene = try place.open(.new)
    let handover = try #require(try place.directory().handover(of: other))
    #expect(try place.directory().record(of: other)?.state == .live)
    let handedOver = scene.handOver(to: handover) { $0 }
    let next = try open(try inherited(handedOver))
    #expect(next.id == other && next.arrival == .restored(afterCleanEnd: false))
    #expect(try place.directory().record(of: scene.id)?.state == .live)
  }

  @Test func `if the execution fails, the other scene is released`() throws {
    let other = try place.open(.new, in: .staying("B")).id
    let scene = try place.open(.new)
    try {
      let handover = try #require(try place.directory().handover(of: other))
      scene.handOver(to: handover) { _ in }
    }()
    #expect(try place.directory().record(of: other)?.state == .dormant)
    #expect(try place.directory().record(of: scene.id)?.values[.hasEnded] == false)
  }

  @Test func `an open or missing scene cannot be handed over`() throws {
    let scene = try place.open()
    #expect(throws: SceneError.busy(scene.id, pid: getpid(), window: "A")) {
      try place.directory().handover(of: scene.id)
    }
    #expect(try place.directory().handover(of: SceneID()) == nil)
  }

  @Test(arguments: [0, -1, 9999])
  func `a descriptor that is not a lock is not used`(descriptor: Int32) throws {
    let id = try place.open().id
    let handover = try #require(SceneHandover("\(descriptor):\(id):same"))
    let scene = try open(handover)
    #expect(scene.id == id && scene.arrival == .restored(afterCleanEnd: false))
    #expect(fcntl(0, F_GETFD) >= 0)
  }

  @Test func `the lock of another scene, or a free lock, is not adopted`() throws {
    let scene = try place.open()
    let other = try place.open(.new, in: .staying("B"))
    let descriptor = Foundation.open(place.file("lock", of: scene.id), O_RDWR)
    for (id, window) in [(scene.id, "A"), (other.id, "B")] {
      let handover = try #require(SceneHandover("\(descriptor):\(id):same"))
      #expect(throws: SceneError.busy(id, pid: getpid(), window: window)) { try open(handover) }
    }
    close(descriptor)
  }

  @Test(arguments: ["", "3", "3:x:same", "x:4432014f-a10f-40e9-890a-116e11ef9ab8:same"])
  func `an invalid handover is ignored`(text: String) {
    #expect(SceneHandover(text) == nil)
  }
}
