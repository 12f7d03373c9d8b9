import CPlatform
import CLibrary

/// The process that has a scene open, according to the signature in the scene's lock.
package struct SceneOwner: Sendable {
  package let scene: SceneID
  /// Path of the file that the process signs again when it has re-executed itself.
  package let lockPath: String

  private let folder: SceneFolder
  private let signature: String
  private let process: RunningProcess

  /// Nil if no process has the scene open, or the owner has not signed the lock.
  init?(of folder: SceneFolder) {
    guard let signature = SceneLock.signature(in: folder.folder),
      let process = SceneLock.owner(in: folder.folder)
    else { return nil }
    scene = folder.id
    lockPath = SceneLock.path(in: folder.folder)
    self.folder = folder
    self.signature = signature
    self.process = process
  }

  /// Pid of the process.
  package var pid: Int32 { process.id }

  /// Name of its window.
  package var window: String? {
    folder.window.flatMap { $0.label.isEmpty ? nil : $0.label }
  }

  /// Whether it is stopped, as by Ctrl-Z: then signals wait until it continues.
  package var isStopped: Bool { ProcessStatus(of: pid)?.isStopped ?? false }

  /// Whether the process still runs.
  package var isRunning: Bool { process.isRunning }

  /// Whether it has re-executed itself since, and has the scene open again.
  package var hasComeBack: Bool {
    guard let now = SceneLock.signature(in: folder.folder), now != signature else { return false }
    return SceneLock.owner(in: folder.folder) == process
  }

  /// Sends the process a signal, never another process with a reused pid.
  ///
  /// Returns a descriptor that becomes readable when the process ends; the caller closes it.
  ///
  /// Returns nil if the process has ended.
  package func signal(_ number: Int32) -> Int32? {
    let descriptor = platform_process_descriptor(pid)
    guard descriptor >= 0 else { return nil }
    guard process.isRunning, platform_signal_process(descriptor, pid, number) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }
}

extension SceneDirectory {
  /// Returns the owners of all live scenes; live scenes with an unknown owner and unreadable
  /// folders are listed separately.
  package func owners() throws(SceneError) -> (
    known: [SceneOwner], unknown: [SceneID], unreadable: [SceneError]
  ) {
    var owners: (known: [SceneOwner], unknown: [SceneID], unreadable: [SceneError]) = ([], [], [])
    guard let scenes = try SceneFolders(reading: path) else { return owners }
    for id in try scenes.ids() {
      let held = try scenes.look(at: id) { scene throws(SceneError) in
        try SceneLock.isHeld(in: scene.folder) ? scene : nil
      }
      guard let scene = held else { continue }
      if let owner = SceneOwner(of: scene) {
        owners.known.append(owner)
      } else {
        owners.unknown.append(id)
      }
    }
    owners.unreadable = scenes.passedOver.errors
    return owners
  }
}
