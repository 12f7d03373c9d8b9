import Foundation

/// Types a part step by step; each step waits until the last one is drawn.
struct KillRunPlay {
  let part: KillScript.Part
  let reference: KillRun.Reference
  let isSlow: Bool
  /// The number of sent steps, including the start, and the number of drawn ones.
  var sent = 0
  var drawn = 0
  /// The last screen, if a step was not drawn as expected.
  var stuck: String?

  /// Whether the program was killed during the part; otherwise it is killed at the end.
  mutating func run(_ session: TypingSession) -> Bool {
    for (index, step) in ([""] + part.steps).enumerated() {
      session.type(step)
      sent = index + 1
      guard index < reference.pictures.count else {
        session.finish()
        if session.status == 0 { drawn = sent }
        return session.status != 0
      }
      let isDrawn = session.wait { $0.picture == reference.pictures[index] }
      guard isDrawn else { return killed(session, at: index) }
      drawn = sent
      if isSlow { session.wait { $0.isSynced } }
      if part.changesInBackground { session.waitUntilQuiet(milliseconds: part.quiet) { _ in true } }
      if session.isDrained { break }
    }
    let wasKilled = session.isDrained
    session.killProgram()
    return wasKilled
  }

  private mutating func killed(_ session: TypingSession, at index: Int) -> Bool {
    guard session.isDrained else {
      stuck = """
        step \(index) is not drawn; \(session.screen.status.trimmed); \(session.childThreads):
        \(session.screen.text)\n
        expected:\n\(reference.pictures[index])
        """
      session.killProgram()
      return true
    }
    session.finish()
    // NB: Without the cursor, which moves while the status line is drawn.
    let before = index == 0 ? DrawnScreen().body : reference.bodies[index - 1]
    let last = session.screen.beforeLeaving
    let isDone =
      part.changesInBackground ? last.body == reference.bodies[index] : last.body != before
    if isDone, index > 0 || last.isUp { drawn = sent }
    return true
  }
}

extension KillPoint {
  /// Whether each step waits until it is synced.
  var isSlow: Bool { ["fdatasync", "fsync"].contains(call) && !isCompacting }
}
