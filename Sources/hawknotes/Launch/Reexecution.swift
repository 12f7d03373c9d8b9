import CPlatform
import CursesTerminal
import Glibc
import HawkNotesUI
import SceneRestoration

/// The program executes itself: after an upgrade, a change of the settings, or to stand in another
/// scene.
///
/// The process stays, the scene's lock stays taken, the terminal stays on the other screen with the
/// last picture, and what is typed meanwhile waits in it.
struct Reexecution {
  let scene: Scene
  let directory: SceneDirectory
  let terminal: CursesTerminal
  /// Words that go before all others.
  let options: [String]

  /// Stands in the same scene (nil) or in another one, or says why not.
  func perform(_ id: SceneID?) -> WorldClient.Refusal {
    // The start of a paste or of a key has been read already: its end must come first.
    if terminal.hasPending { return .notYet }
    do throws(SceneError) {
      guard let id, id != scene.id else { return .refused(scene.handOver { execute($0) }) }
      guard let other = try directory.handover(of: id) else { return .refused(gone) }
      return .refused(scene.handOver(to: other) { execute($0) })
    } catch {
      return .refused(.warning(Failure(error).message))
    }
  }

  /// Returns only where it failed.
  private func execute(_ handover: SceneHandover) -> Message {
    let program = CurrentExecutable.current
    let words = RelaunchArguments(opening: handover.scene, options: options).words
    var arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    let terminalGuard = TerminalGuard.current
    let kept = [handover.descriptor, terminalGuard?.descriptor].compactMap(\.self).filter {
      $0 >= 0
    }
    let reason = platform_reexecute(
      program.path, &arguments,
      ReexecutionState(handover, terminal.found, terminalGuard).assignment, kept, Int32(kept.count))
    let why = String(cString: strerror(reason))
    return .warning("\(program.path) does not start: \(why). Install it again.")
  }
}

private let gone = Message.warning("That scene no longer exists.")
