import CPlatform
import Glibc

/// The process that has a scene open, as it has signed the scene's lock.
public struct SceneOwner: Sendable {
  /// The scene.
  public let scene: SceneID
  /// The file that the process signs again when it has executed itself anew.
  public let lockPath: String

  private let folder: SceneFolder
  private let signature: String
  private let process: RunningProcess

  /// Nil where no process has it open, or none that has written itself down.
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

  /// The process's id.
  public var pid: Int32 { process.id }

  /// What its window is called.
  public var window: String? {
    folder.window.flatMap { $0.label.isEmpty ? nil : $0.label }
  }

  /// Whether it is stopped, as by Ctrl-Z: signals wait until it goes on.
  public var isStopped: Bool { ProcessStatus(of: pid)?.isStopped ?? false }

  /// Whether the process still runs.
  public var isRunning: Bool { process.isRunning }

  /// Whether it has executed itself anew since, and has the scene open again.
  public var hasComeBack: Bool {
    guard let now = SceneLock.signature(in: folder.folder), now != signature else { return false }
    return SceneLock.owner(in: folder.folder) == process
  }

  /// Sends it a signal, and never to another process that has its id by now; the descriptor, which
  /// becomes readable when the process ends, is the caller's to close.
  ///
  /// Nil where it runs no more.
  public func signal(_ number: Int32) -> Int32? {
    let descriptor = platform_process_descriptor(pid)
    guard descriptor >= 0 else { return nil }
    guard process.isRunning, platform_signal_process(descriptor, number) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }
}

extension SceneDirectory {
  /// Who has a scene open; live scenes whose process is not known, and folders that could not be
  /// read, are told apart.
  public func owners() throws(SceneError) -> (
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
