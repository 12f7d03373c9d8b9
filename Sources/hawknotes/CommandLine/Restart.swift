import CLibrary
import SceneRestoration

/// Asks the processes of live scenes to re-execute, and waits until they have done so.
struct Restart {
  /// The result for each scene.
  struct Outcome {
    /// Re-executed.
    var restarted: [SceneOwner] = []
    /// Suspended: they re-execute when they are continued.
    var stopped: [SceneOwner] = []
    /// Ended before or during the restart.
    var ended: [SceneOwner] = []
    /// Still running, but not re-executed within the time limit.
    var late: [SceneOwner] = []
  }

  /// Time limit for all scenes together, in milliseconds.
  var timeoutMilliseconds = 10_000

  /// Sends each owner SIGUSR1 and waits until all have re-executed, at most `timeoutMilliseconds`.
  ///
  /// NB: The locks are watched before the signals, or a fast re-execution would be missed.
  func perform(_ owners: [SceneOwner]) -> Outcome {
    let watch = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    defer { close(watch) }
    for owner in owners { inotify_add_watch(watch, owner.lockPath, UInt32(IN_MODIFY)) }
    var waiting = owners.map { (owner: $0, ending: $0.signal(SIGUSR1) ?? -1) }
    defer { waiting.forEach { close($0.ending) } }
    var outcome = Outcome()
    let deadline = EventLoop.now + timeoutMilliseconds
    while true {
      waiting.removeAll { outcome.settle($0.owner, $0.ending) }
      let rest = deadline - EventLoop.now
      guard !waiting.isEmpty, rest > 0 else { break }
      wait(for: [watch] + waiting.map(\.ending), milliseconds: rest)
      drain(watch)
    }
    outcome.late = waiting.map(\.owner)
    return outcome
  }

  private func wait(for descriptors: [Int32], milliseconds: Int) {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    poll(&polled, nfds_t(polled.count), Int32(clamping: milliseconds))
  }
}

extension Restart.Outcome {
  /// Records the result of one owner if it is known by now; false if not.
  fileprivate mutating func settle(_ owner: SceneOwner, _ ending: Int32) -> Bool {
    if owner.hasComeBack {
      restarted.append(owner)
    } else if ending < 0 || !owner.isRunning {
      ended.append(owner)
    } else if owner.isStopped {
      stopped.append(owner)
    } else {
      return false
    }
    close(ending)
    return true
  }
}
