import CPlatform
import struct FoundationEssentials.Date
import Glibc
import HawkNotesUI
import LibraryStore

/// Has the library's backup of the day made: on a thread, once nothing has come for a while, and
/// never waited for.
final class DailyBackup {
  private let backups: LibraryBackups
  private let loop: EventLoop
  /// When it is begun, on the clock of the loop; nil where there is nothing to do.
  private(set) var wakeTime: Int?
  private var isRunning = false
  /// The day, since 1970, that is done.
  private var day: Int?

  init(_ backups: LibraryBackups, _ loop: EventLoop) {
    self.backups = backups
    self.loop = loop
  }

  /// To be told when the day may have changed: at the start, and when there is something new.
  func consider(at now: Int) {
    guard !isRunning, wakeTime == nil, day != Self.today else { return }
    wakeTime = now + idleTime
  }

  /// To be told of each turn: something has come, or the time to wake up has.
  func turn(at now: Int) {
    guard let wakeTime else { return }
    if now < wakeTime {
      self.wakeTime = max(wakeTime, now + idleTime)
    } else {
      self.wakeTime = nil
      begin()
    }
  }

  private func begin() {
    var ends: [Int32] = [-1, -1]
    guard platform_pipe(&ends) == 0 else { return }
    let (toRead, toWrite) = (ends[0], ends[1])
    isRunning = true
    let day = Self.today
    let result = BackgroundTask { [backups] in
      defer { close(toWrite) }
      return Result { () throws(LibraryError) in try backups.makeIfDue(at: Date()) }
    }
    loop.add(toRead) { [self] in
      loop.remove(toRead)
      close(toRead)
      isRunning = false
      return finish(result.get(), of: day)
    }
  }

  private func finish(_ result: Result<LibraryBackup?, LibraryError>, of day: Int) -> [Event] {
    if case .failure(.busy) = result {
      wakeTime = EventLoop.now + busyTime
      return [.timePassed]
    }
    self.day = day
    guard case .failure(let error) = result else { return [.timePassed] }
    return [.told(.warning(error.words))]
  }

  private static var today: Int { time(nil) / 86_400 }
}

/// Milliseconds in which nothing comes.
private let idleTime = 2000
private let busyTime = 60_000

extension LibraryError {
  fileprivate var words: String {
    switch self {
    case .unreadable: "The library is damaged. q, then run `hawknotes doctor --restore`."
    case .failed(_, errno: ENOSPC): "No room for today's backup of the library."
    default: "No backup of the library today. See `hawknotes doctor`."
    }
  }
}
