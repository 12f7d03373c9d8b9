/// A scene's lock on its way through `execve(2)`: from a program to the one that it becomes.
///
/// The program leaves ``descriptor`` open and lets the next one know ``description``; that one opens
/// the scene with ``SceneDirectory/open(_:window:writer:handover:)``. The lock is never free in
/// between.
public struct SceneHandover: Sendable {
  /// The scene.
  public let scene: SceneID
  /// What must stay open.
  public let descriptor: Int32
  /// Whether the program that is executed had the scene open before.
  let isSame: Bool
  /// Held as long as the program has not become another one.
  private let lock: SceneLock?

  init(of scene: SceneID, _ lock: SceneLock, isSame: Bool) {
    self.scene = scene
    self.lock = lock
    self.isSame = isSame
    descriptor = lock.descriptor
  }

  /// The lock that was handed over; nil where there is none for the scene.
  func adopted(for scene: SceneFolder) throws(SceneError) -> SceneLock? {
    guard scene.id == self.scene else { return nil }
    return try SceneLock.adopt(descriptor, in: scene.folder)
  }
}

extension SceneHandover: LosslessStringConvertible {
  /// The descriptor and the scene's id, with what became of the program, and colons between.
  public var description: String { "\(descriptor):\(scene):\(isSame ? "same" : "other")" }

  /// What was handed over by the program that this one was.
  public init?(_ description: String) {
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
  /// Takes the lock of a scene, so that the program can become one that has it open.
  ///
  /// Nil where there is no such scene.
  public func handover(of id: SceneID) throws(SceneError) -> SceneHandover? {
    guard let scenes = try SceneFolders(reading: path), let scene = try scenes.scene(id) else {
      return nil
    }
    let door = try enter(scenes.root)
    defer { withExtendedLifetime(door) {} }
    guard let lock = try SceneLock.take(in: scene.folder, patience) else { throw scene.busy }
    return SceneHandover(of: id, lock, isSame: false)
  }
}

extension Scene {
  /// Lets the program execute itself, to stand in this scene or in another one that it has locked.
  ///
  /// Waits for the disk. `execute` returns only where it failed, with the reason: then the scene goes
  /// on, and another one's lock is let go with `other`.
  ///
  /// - Precondition: An ephemeral scene can only be left for another one.
  public func handOver<Reason>(
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
