import Glibc
import SceneRestoration

/// Asks the processes of live scenes to execute themselves anew, and waits until they are back.
struct Restart {
  /// What came of it.
  struct Outcome {
    var back: [SceneOwner] = []
    /// Those that do so when they are continued.
    var stopped: [SceneOwner] = []
    /// Those that had ended before, or ended meanwhile.
    var ended: [SceneOwner] = []
    /// Those that still run, and have not done it.
    var late: [SceneOwner] = []
  }

  /// How long each may take, in milliseconds.
  var patience = 10_000

  /// NB: Watched before they are asked, so that none is missed.
  func perform(_ owners: [SceneOwner]) -> Outcome {
    let watch = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    defer { close(watch) }
    for owner in owners { inotify_add_watch(watch, owner.lockPath, UInt32(IN_MODIFY)) }
    var waiting = owners.map { (owner: $0, ending: $0.signal(SIGUSR1) ?? -1) }
    defer { waiting.forEach { close($0.ending) } }
    var outcome = Outcome()
    let deadline = EventLoop.now + patience
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

  private func drain(_ watch: Int32) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while read(watch, &buffer, buffer.count) > 0 {}
  }
}

extension Restart.Outcome {
  /// Whether it is known by now what came of one.
  fileprivate mutating func settle(_ owner: SceneOwner, _ ending: Int32) -> Bool {
    if owner.hasComeBack {
      back.append(owner)
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
