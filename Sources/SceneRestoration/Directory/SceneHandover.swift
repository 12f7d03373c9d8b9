/// A scene's lock that is passed through `execve(2)` to the next program.
///
/// The program leaves ``descriptor`` open and passes ``description``; the next one opens the scene
/// with ``SceneDirectory/open(_:window:version:handover:)``. The lock is never free in between.
package struct SceneHandover: Sendable {
  package let scene: SceneID
  /// Descriptor that must stay open.
  package let descriptor: Int32
  /// Whether the program already had this scene open.
  let isSame: Bool
  /// Held until the program is executed.
  private let lock: SceneLock?

  init(of scene: SceneID, _ lock: SceneLock, isSame: Bool) {
    self.scene = scene
    self.lock = lock
    self.isSame = isSame
    descriptor = lock.descriptor
  }

  /// Returns the lock that was handed over; nil if none is for this scene.
  func adopted(for scene: SceneFolder) throws(SceneError) -> SceneLock? {
    guard scene.id == self.scene else { return nil }
    return try SceneLock.adopt(descriptor, in: scene.folder)
  }
}

extension SceneHandover: LosslessStringConvertible {
  /// Descriptor, scene id, and `same` or `other`, separated by colons.
  package var description: String { "\(descriptor):\(scene):\(isSame ? "same" : "other")" }

  /// Reads the description that the previous program passed.
  package init?(_ description: String) {
    let parts = description.split(separator: ":")
    guard parts.count == 3, let descriptor = Int32(parts[0]), let scene = SceneID(String(parts[1]))
    else { return nil }
    self.descriptor = descriptor
    self.scene = scene
    isSame = parts[2] == "same"
    lock = nil
  }
}

extension SceneDirectory {
  /// Locks a scene so that the program can re-execute itself and open it.
  ///
  /// Returns nil if there is no such scene.
  package func handover(of id: SceneID) throws(SceneError) -> SceneHandover? {
    guard let scenes = try SceneFolders(reading: path), let scene = try scenes.scene(id) else {
      return nil
    }
    let door = try enter(scenes.root)
    defer { withExtendedLifetime(door) {} }
    guard let lock = try SceneLock.acquire(in: scene.folder, lockTimeout) else { throw scene.busy }
    return SceneHandover(of: id, lock, isSame: false)
  }
}

extension WindowScene {
  /// Re-executes the program in this scene or in another one that it has locked.
  ///
  /// Waits for the disk. `execute` returns only if it failed, with the reason: then the scene stays
  /// open, and releasing `other` releases the other scene's lock.
  ///
  /// - Precondition: An ephemeral scene can only be left for another one.
  package func handOver<Reason>(
    to other: SceneHandover? = nil, _ execute: (SceneHandover) -> Reason
  ) -> Reason {
    if other != nil { leave() }
    settle()
    defer { if other != nil { comeBack() } }
    guard let handover = other ?? ownHandover else {
      preconditionFailure("an ephemeral scene has nothing to hand over")
    }
    return execute(handover)
  }
}
