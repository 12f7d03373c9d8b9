import Glibc
import HawkNotesUI
import LibraryModel
import LibrarySync

/// Synchronizes with other machines while the window is idle, in a process of its own.
///
/// Each window has one. What another window has just done is not done again.
final class SyncService: LoopService {
  /// Posted when the status was read.
  let notice = LoopNotice()
  private let watch: SyncWatch
  private let address: SyncAddress
  private let home: Home
  private let children: Children
  private let reader: SyncStatusReader
  /// Time at which a synchronization starts, in milliseconds of `EventLoop.now`; nil while one
  /// runs.
  private var startTime: Int?
  /// Time at which the status is read; nil if it is not out of date.
  private var readingTime: Int?
  private var isReading = false
  /// The reason why the last synchronization failed; nil if it ended well, or was offline.
  private var problem: String?
  /// Whether something was saved, or a scene has changed, since the last synchronization began.
  private var isDue = true
  /// Whether something was saved while one ran.
  private var hasSaved = false
  /// When the planned synchronization was planned: see ``isDone``.
  private var planned = time(nil)
  /// Whether the user waits for the end of a synchronization.
  private var isAwaited = false
  /// The conflicts whose drafts the window has not stored yet.
  private var shown: Set<Note.ID> = []

  /// Whether scenes travel.
  private let withScenes: Bool
  /// Time at which the scenes may be sent again, in milliseconds of `EventLoop.now`.
  private var scenesTime = 0

  /// - Parameters:
  ///   - scene: The id of the scene that shows conflicts.
  ///   - withScenes: Whether scenes travel.
  init(
    _ address: SyncAddress, at home: Home, for scene: String, _ children: Children,
    withScenes: Bool
  ) {
    (self.address, self.home, self.children) = (address, home, children)
    self.withScenes = withScenes
    reader = SyncStatusReader(address, home, scene, notice: notice)
    watch = SyncWatch(Synchronizer.lockPath(home.state))
    startTime = EventLoop.now + firstTime
    readingTime = EventLoop.now + idleTime
  }

  /// Time of the next work, in milliseconds of `EventLoop.now`; nil if none is planned.
  var wakeTime: Int? { [startTime, isReading ? nil : readingTime].compactMap(\.self).min() }

  /// Plans to send what changed in the library.
  func libraryChanged(at now: Int) {
    readingTime = readingTime ?? now + readingDelay
    guard startTime != nil else { return (isDue, hasSaved) = (true, true) }
    (isDue, planned) = (true, time(nil))
    startTime = now + savedTime
  }

  /// Plans to send the scenes, at most once a minute: the user has done something.
  func sceneChanged(at now: Int) {
    guard withScenes else { return }
    guard let start = startTime else { return isDue = true }
    (isDue, planned) = (true, time(nil))
    startTime = min(start, max(now + savedTime, scenesTime))
  }

  /// Synchronizes now; its end is an event with a message.
  func synchronize(at now: Int) -> Message {
    if startTime != nil { begin(at: now) }
    isAwaited = startTime == nil
    return isAwaited
      ? .info("Synchronizing with \(address.shortName)…")
      : .warning("Not synchronized: cannot start \(CurrentExecutable.current.path)")
  }

  func watch(on loop: EventLoop) {
    loop.add(notice.descriptor) { [self] in readNotice() }
    loop.add(watch.descriptor) { [self] in readWatch() }
  }

  func turn(at now: Int, _ isStored: (Note.ID) -> Bool) {
    forgetStored(at: now, isStored)
    if let readingTime, readingTime <= now, !isReading { read() }
    guard let startTime else { return }
    if now < startTime {
      self.startTime = max(startTime, now + idleTime)
    } else if isDone {
      plan(at: now)
    } else {
      begin(at: now)
    }
  }

  /// Whether another window has begun to synchronize since this one planned to.
  private var isDone: Bool {
    var facts = stat()
    guard stat(Synchronizer.lockPath(home.state), &facts) == 0 else { return false }
    let age = time(nil) - facts.st_mtim.tv_sec
    return isDue ? facts.st_mtim.tv_sec > planned : 0..<everyTime / 1000 ~= age
  }

  private func plan(at now: Int) {
    (isDue, planned) = (false, time(nil))
    // The windows of a session were started together: they ask one after the other.
    startTime = now + everyTime + Int.random(in: 0..<everyTime / 10)
    readingTime = readingTime ?? now
  }

  private func begin(at now: Int) {
    isDue = false
    scenesTime = now + scenesInterval
    // The other windows planned it for the same moment, and the process needs a while until it
    // marks this.
    utimensat(AT_FDCWD, Synchronizer.lockPath(home.state), nil, 0)
    // NB: With --json, only the failures are written to stderr; the one it ends with comes last.
    let command = [CurrentExecutable.current.path, "sync", "--no-input", "--json"]
    let isStarted = children.start(command) { [weak self] code, lines in
      self?.ended(code, lines.last ?? "") ?? []
    }
    if isStarted { startTime = nil } else { plan(at: now) }
  }

  /// Plans the next synchronization; returns a message to the user who waits for this one.
  private func ended(_ code: Int32, _ line: String) -> [Event] {
    let (now, hasMore) = (EventLoop.now, isDue)
    plan(at: now)
    if hasSaved { libraryChanged(at: now) } else if hasMore { sceneChanged(at: now) }
    hasSaved = false
    problem = Self.problem(code, line)
    readingTime = now
    guard isAwaited else { return [] }
    isAwaited = false
    let words = "Synchronized with \(address.shortName)"
    if code == 0 { return [.message(.info(words + "."))] }
    if line.contains(Failure.showsBoth) { return [.message(.info(words + ", with a conflict."))] }
    return [.message(.warning("Not synchronized: \(line.withoutProgramName)"))]
  }

  /// Reason why a synchronization failed; nil if it did not, or if the window shows the reason.
  static func problem(_ code: Int32, _ line: String) -> String? {
    switch Failure.Code(rawValue: code) {
    case .unavailable? where line.contains(Failure.isNotReachable): nil
    case .busy? where line.contains(Failure.showsBoth): nil
    case .busy? where line.contains(Failure.otherSynchronizes): nil
    case nil where code == 0: nil
    case .notFound?, .usage?, .unreadable?, .noFile?, .unavailable?, .io?, .busy?, .noPermission?,
      nil:
      line.withoutProgramName
    }
  }

  // MARK: Status and conflicts

  /// Plans to read the status: a process has begun or ended a synchronization.
  func readWatch() -> [Event] {
    watch.clear()
    readingTime = readingTime ?? EventLoop.now + readingDelay
    return [.timePassed]
  }

  private func read() {
    isReading = reader.read()
    readingTime = isReading ? nil : EventLoop.now + everyTime
  }

  /// Returns the status and the conflicts that were read, as events.
  func readNotice() -> [Event] {
    isReading = false
    return reader.take().flatMap { found in
      shown.formUnion(found.conflicts.map(\.draft))
      let conflicts = found.conflicts.map { conflict in
        Event.conflicted(ConflictingText(conflict, from: "sync"))
      }
      return [.synchronized(standing(found.status))] + conflicts
    }
  }

  private func standing(_ status: SyncStatus) -> SyncStanding {
    SyncStanding(
      host: address.shortName, waiting: status.waiting, conflicts: status.conflicts,
      time: status.time > 0 ? status.time : nil, offlineSince: status.offlineSince,
      problem: problem)
  }

  /// Forgets the conflicts whose drafts the window has stored.
  private func forgetStored(at now: Int, _ isStored: (Note.ID) -> Bool) {
    guard !shown.isEmpty, case let stored = shown.filter(isStored), !stored.isEmpty else { return }
    shown.subtract(stored)
    reader.forgetConflicts(Array(stored))
    readingTime = now
  }
}

extension SyncAddress {
  /// The host, or the last name of a path.
  fileprivate var shortName: String {
    host.split(separator: "/").last.map { String($0).terminalSafe } ?? host.terminalSafe
  }
}

extension String {
  /// The words of an error without “hawknotes: ” before them.
  fileprivate var withoutProgramName: String {
    replacing("hawknotes: ", with: "", maxReplacements: 1)
  }
}

/// Time from the start of a window to the first synchronization, in milliseconds.
private let firstTime = 5000
/// Time from a save to its synchronization, in milliseconds.
private let savedTime = 3000
/// Time from a save to the next reading of the status, in milliseconds.
private let readingDelay = 300
/// Idle time before a synchronization starts, in milliseconds.
private let idleTime = 1000
/// Time from one sending of the scenes to the next, in milliseconds.
private let scenesInterval = 60_000
/// Time from one synchronization to the next without a save, in milliseconds.
private let everyTime = 300_000
