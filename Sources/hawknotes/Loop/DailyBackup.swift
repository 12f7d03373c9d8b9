import struct FoundationEssentials.Date
import Glibc
import HawkNotesUI
import LibraryModel
import LibraryStore

/// Makes a backup of the library once a day, on a thread, when the window is idle.
final class DailyBackup: LoopService {
  private let backups: LibraryBackups
  private let loop: EventLoop
  var wakeTime: Int? { timer.time }
  private var timer = IdleTimer()
  private var isRunning = false
  /// Last day with a finished backup, in days since 1970.
  private var day: Int?

  init(_ backups: LibraryBackups, _ loop: EventLoop) {
    self.backups = backups
    self.loop = loop
  }

  /// Schedules a backup if today has none.
  ///
  /// Called whenever the day may have changed.
  func consider(at now: Int) {
    guard !isRunning, day != Self.today else { return }
    timer.plan(at: now + idleTime)
  }

  func turn(at now: Int, _ isStored: (Note.ID) -> Bool) {
    if timer.isDue(at: now, idle: idleTime) { begin() }
  }

  private func begin() {
    let day = Self.today
    isRunning = loop.run { [backups] in
      Result { () throws(LibraryError) in try backups.makeIfDue(at: Date()) }
    } then: { [self] result in
      isRunning = false
      return finish(result, of: day)
    }
  }

  private func finish(_ result: Result<LibraryBackup?, LibraryError>, of day: Int) -> [Event] {
    if case .failure(.busy) = result {
      timer.plan(at: EventLoop.now + busyTime)
      return [.timePassed]
    }
    self.day = day
    guard case .failure(let error) = result else { return [.timePassed] }
    return [.message(.warning(error.words))]
  }

  private static var today: Int { time(nil) / 86_400 }
}

/// Idle time before a backup starts, in milliseconds.
private let idleTime = 2000
/// Time before a retry if the library was busy, in milliseconds.
private let busyTime = 60_000

extension LibraryError {
  fileprivate var words: String {
    switch self {
    case .unreadable: "The library is damaged. q, then `hawknotes doctor --restore`."
    case .failed(_, errno: ENOSPC): "No room for today's backup of the library."
    case .busy, .gone, .deleted, .changed, .changedBook, .changedCharacter, .refused, .foreign,
      .newer, .link, .folder, .noFile,
      .noSuchFile, .moved, .noPermission, .failed:
      "No backup of the library today. See `hawknotes doctor`."
    }
  }
}
