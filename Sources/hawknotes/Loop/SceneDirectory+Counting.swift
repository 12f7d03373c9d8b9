import HawkNotesUI
import SceneRestoration

extension SceneDirectory {
  /// Counts the scenes with unsaved drafts and, if asked, the dormant ones, for the window of a
  /// loop.
  ///
  /// It works on a thread: every scene has to be read.
  func countOthers(hasDormant: Bool, on loop: EventLoop) {
    loop.run {
      let dormant = hasDormant ? (try? dormantCount()) ?? 0 : 0
      return (dormant, (try? suddenlyEndedCount()) ?? 0)
    } then: { dormant, unsaved in
      [.othersCounted(dormant: dormant, unsaved: unsaved)]
    }
  }
}
