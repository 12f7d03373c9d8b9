import SceneRestoration
import TextUI

// One record a turn, how safe it is said to be, and when the next turn is due.

extension Window {
  /// One record of all that this turn changed.
  func commit(_ now: Int) {
    state.scene.stage(since: staged, in: scene)
    staged = state.scene
    stageSize()
    if !state.editor.unrecorded.isEmpty { wasWarnedOfDrafts = false }
    state.editor.unrecorded.forEach(scene.stage)
    state.editor.unrecorded = []
    let hasNews = scene.hasStagedChanges
    do throws(SceneError) {
      try scene.commit()
      settleSafety(hasNews: hasNews, now)
      removeReturned()
      wasWarned = false
    } catch {
      state.safety = .notKept
      if !wasWarned { complain(.notKept(error)) }
      // What was committed before goes its way.
      sync(ifDue: now)
    }
  }

  func complain(_ message: Message) {
    complaint = message
    state.message = message
  }

  /// The disk takes again what it had refused: what was said of it is said no more.
  func settleComplaint() {
    if state.message == complaint, complaint != nil { state.message = .keptAgain }
    complaint = nil
  }

  func stageSize() {
    guard state.size != stagedSize else { return }
    stagedSize = state.size
    scene[WindowSize.columns] = state.size.columns
    scene[WindowSize.rows] = state.size.rows
  }

  func settleSafety(hasNews: Bool, _ now: Int) {
    let wasRefused = state.safety == .notKept
    if scene.isEphemeral {
      state.safety = .ephemeral
    } else if scene.isSynced {
      state.safety = .synced
      unsyncedSince = nil
      syncTime = nil
    } else if let refusal = scene.refusal {
      state.safety = .notKept
      if state.message == nil || !wasRefused { complain(.notKept(refusal)) }
      // A disk that goes on refusing is not asked at each key.
      if !isSyncing { syncTime = syncTime ?? now + (wasRefused ? 1000 : 200) }
      return sync(ifDue: now)
    } else {
      state.safety = .kept
      planSync(hasNews: hasNews, now)
    }
    settleComplaint()
    if let reason = scene.takeComplaint(), state.message == nil {
      state.message = .notCompacted(reason)
    }
  }

  /// A sync 0.2 s after the last key, and at least each second while keys come.
  func planSync(hasNews: Bool, _ now: Int) {
    if hasNews || !isSyncing {
      let since = unsyncedSince ?? now
      unsyncedSince = since
      syncTime = hasNews || syncTime == nil ? max(now, min(now + 200, since + 1000)) : syncTime
    }
    sync(ifDue: now)
  }

  func sync(ifDue now: Int) {
    guard let due = syncTime, due <= now else { return }
    syncTime = nil
    unsyncedSince = nil
    isSyncing = true
    scene.requestSync()
  }

  func planNextTurn(_ now: Int) {
    state.retries.schedule(at: now)
    let recommit = state.safety == .notKept ? now + 1000 : nil
    wakeTime = [state.retries.dueTime, syncTime, state.caches.positionTime, recommit, standTime]
      .compactMap(\.self)
      .min()
  }
}
