/// A locked scene, and its journal, read under the lock.
struct SceneClaim {
  let scene: SceneFolder
  let lock: SceneLock
  let journal: Result<Journal?, SceneError>

  /// Nil if another process has the scene open.
  init?(_ scene: SceneFolder) throws(SceneError) {
    guard let lock = try SceneLock.acquire(in: scene.folder) else { return nil }
    self.init(scene, lock)
  }

  init(_ scene: SceneFolder, _ lock: SceneLock) {
    self.scene = scene
    self.lock = lock
    journal = Result { () throws(SceneError) in try scene.journalBeforeDamage() }
  }

  /// Reason why its journal can be neither read nor set aside; nil if there is none.
  var obstacle: SceneError? {
    switch journal {
    case .failure(.unreadable), .success: nil
    case .failure(let error): error
    }
  }

  /// The scene's last window; nil if unknown.
  var window: HostWindow? {
    if case .success(let journal?) = journal { journal.contents.window } else { nil }
  }

  /// Whether the scene's last process ended it; true if it cannot be read.
  var hasEnded: Bool {
    if case .success(let journal?) = journal {
      journal.contents[.hasEnded]
    } else {
      true
    }
  }

  /// Whether its window fits or is unknown: a scene that cannot be read is opened too, so that the
  /// user is told.
  func mayBeTaken(where isWanted: (HostWindow) -> Bool) -> Bool {
    switch journal {
    case .success(nil): false
    case .success(let journal?): isWanted(journal.contents.window)
    case .failure: true
    }
  }
}
