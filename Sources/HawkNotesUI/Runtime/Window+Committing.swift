import SceneRestoration
import TextUI

// The commit of a turn, its safety, and the time of the next turn.

extension Window {
  /// Stores all changes of this turn as one record.
  func commit(_ now: Int) {
    state.scene.stage(since: staged, in: scene)
    staged = state.scene
    stageSize()
    stageSteps()
    let hasNews = scene.hasStagedChanges
    do throws(SceneError) {
      try scene.commit()
      settleSafety(hasNews: hasNews, now)
      removeReturned()
      ending.recordWasKept()
    } catch {
      learn(.safetyChanged(.notKept))
      if !ending.wasWarnedOfDisk { complain(.notKept(error)) }
      // Earlier commits are synced nevertheless.
      sync(ifDueAt: now)
    }
  }

  private func stageSteps() {
    if state.editor.unrecorded.isEmpty { return }
    ending.textsChanged()
    state.editor.unrecorded.forEach(scene.stage)
    learn(.stepsStaged)
  }

  private func stageSize() {
    guard state.size != stagedSize else { return }
    stagedSize = state.size
    scene[WindowSize.columns] = state.size.columns
    scene[WindowSize.rows] = state.size.rows
  }

  /// Shows a warning about the disk, until it accepts writes again.
  func complain(_ message: Message) {
    complaint = message
    learn(.said(message))
  }

  /// Replaces the warning about the disk, which accepts all writes again.
  private func settleComplaint() {
    if complaint != nil, state.message == complaint { learn(.said(.keptAgain)) }
    complaint = nil
  }

  private func settleSafety(hasNews: Bool, _ now: Int) {
    let wasRefused = state.safety == .notKept
    if scene.isEphemeral {
      learn(.safetyChanged(.ephemeral))
    } else if scene.isSynced {
      learn(.safetyChanged(.synced))
      syncs.cancel()
    } else if let refusal = scene.syncError {
      learn(.safetyChanged(.notKept))
      if state.message == nil || !wasRefused { complain(.notKept(refusal)) }
      syncs.planAfterRefusal(isRepeated: wasRefused, at: now)
      return sync(ifDueAt: now)
    } else {
      learn(.safetyChanged(.kept))
      syncs.plan(hasNews: hasNews, at: now)
      sync(ifDueAt: now)
    }
    settleComplaint()
    if let reason = scene.takeCompactionError() { learn(.mentioned(.notCompacted(reason))) }
  }

  private func sync(ifDueAt now: Int) {
    if syncs.begin(ifDueAt: now) { scene.requestSync() }
  }

  func planNextTurn(_ now: Int) {
    learn(.turnEnded(at: now))
    let recommit = state.safety == .notKept ? now + 1000 : nil
    let times = [
      dayEnd(now), state.retries.dueTime, state.spellingDueTime, syncs.dueTime, recommit,
      safeStartTime, state.runningImport.map(\.shownTime).flatMap { $0 > now ? $0 : nil },
      Self.idleEffect(&state) == nil && !state.retries.isUnfinished ? nil : now,
    ]
    wakeTime = times.compactMap(\.self).min()
  }

  /// Reads the system's clock.
  func noticeTime() {
    let time = world.time()
    learn(.timeRead(time))
    if state.today?.contains(time) != true { learn(.dayBegan(Today(at: time))) }
  }

  /// The time at which the shown dates change, in milliseconds of the monotonic clock.
  private func dayEnd(_ now: Int) -> Int? {
    state.today.map { now + max(1, $0.end - world.time()) * 1000 }
  }
}
