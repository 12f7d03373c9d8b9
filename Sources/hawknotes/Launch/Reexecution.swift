import CPlatform
import CursesTerminal
import CLibrary
import HawkNotesUI
import SceneRestoration

/// Re-execution: after an upgrade, after a change of the settings, or to open another scene.
///
/// The process and the scene's lock stay. The terminal keeps the alternate screen with the last
/// frame, and buffers keys that are typed meanwhile.
struct Reexecution {
  let scene: WindowScene
  let directory: SceneDirectory
  let terminal: CursesTerminal
  /// Options to repeat, such as `--color`.
  let options: [String]

  /// Re-executes with the same scene (nil) or another one; returns the reason if that fails.
  func perform(_ id: SceneID?) -> WorldClient.Refusal {
    // The start of a paste or of an escape sequence has been read: wait for its end.
    if terminal.hasPending { return .notYet }
    do throws(SceneError) {
      guard let id, id != scene.id else { return .refused(scene.handOver { execute($0) }) }
      guard let other = try directory.handover(of: id) else { return .refused(sceneIsGone) }
      return .refused(scene.handOver(to: other) { execute($0) })
    } catch {
      return .refused(.warning(Failure(error).message))
    }
  }

  /// Executes the program; returns only if that failed.
  private func execute(_ handover: SceneHandover) -> Message {
    let program = CurrentExecutable.current
    let words = RelaunchArguments(opening: handover.scene, options: options).words
    let terminalGuard = TerminalGuard.current
    let kept = [handover.descriptor, terminalGuard?.descriptor].compactMap(\.self).filter {
      $0 >= 0
    }
    let state = ReexecutionState(
      handover: handover, found: terminal.found, terminalGuard: terminalGuard)
    let reason = withCStrings(words) {
      platform_reexecute(program.path, &$0, state.assignment, kept, Int32(kept.count))
    }
    let why = String(cString: strerror(reason))
    return .warning("hawknotes does not start: \(why). Install \(program.path) again.")
  }
}

private let sceneIsGone = Message.warning("That scene no longer exists.")
