import SceneRestoration
import TextUI

// The ends of a turn in which the terminal or the process is left for a while.

extension Window {
  func suspend(_ now: Int) {
    guard let suspension else { return }
    self.suspension = nil
    scene.requestSync()
    world.suspend(suspension == .group)
    comeBack()
    commit(now)
    paint(&state)
  }

  /// Takes the screen again from a shell, with the size that it has now.
  ///
  /// NB: The kernel tells only the foreground's processes of a new size.
  func comeBack() {
    enter(.active)
    dispatch(.resized(screen.size))
    screen.redraw()
  }

  func goOutside(_ now: Int) {
    guard let slot = outsideSlot else { return }
    outsideSlot = nil
    openOutside(slot)
    guard state.scene.outside == nil else { return }
    commit(now)
    paint(&state)
  }

  /// Re-executes the program if that is requested.
  ///
  /// NB: Postponed requests exist in memory only, so they must be performed first. An import must
  /// end, or nothing would be imported.
  func reexecute(_ now: Int) {
    guard let reexecution = ending.reexecution, !state.hasPostponedRequests,
      state.runningImport == nil
    else { return }
    let refusal =
      state.obstacle(to: reexecution).map { .refused($0) } ?? world.reexecute(reexecution.scene)
    guard case .refused(let message) = refusal else { return }
    ending.reexecution = nil
    learn(.startMessageTold)
    syncs.isSyncing = false
    if state.safety == .notKept { complain(message) } else { learn(.said(message)) }
    commit(now)
    paint(&state)
  }
}
