import CPlatform
import Glibc
import HawkNotesUI
import SceneRestoration

extension SceneDirectory {
  /// Counts the scenes with unsaved drafts and, if asked, the dormant ones, for the window of a
  /// loop.
  ///
  /// It works on a thread: every scene has to be read.
  func countOthers(hasDormant: Bool, on loop: EventLoop) {
    var ends: [Int32] = [-1, -1]
    guard platform_pipe(&ends) == 0 else { return }
    let (toRead, toWrite) = (ends[0], ends[1])
    loop.add(toRead) { [loop] in
      var counts: (dormant: Int32, unsaved: Int32) = (0, 0)
      let length = read(toRead, &counts, MemoryLayout.size(ofValue: counts))
      loop.remove(toRead)
      Glibc.close(toRead)
      return length > 0
        ? [.othersCounted(dormant: Int(counts.dormant), unsaved: Int(counts.unsaved))]
        : [.timePassed]
    }
    let task = BackgroundTask {
      let dormant = hasDormant ? (try? dormantCount()) ?? 0 : 0
      let unsaved = (try? suddenlyEndedCount()) ?? 0
      var counts = (Int32(clamping: dormant), Int32(clamping: unsaved))
      _ = write(toWrite, &counts, MemoryLayout.size(ofValue: counts))
      Glibc.close(toWrite)
    }
    if !task.hasThread { task.get() }
  }
}
