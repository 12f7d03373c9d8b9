import CPlatform
import Glibc
import HawkNotesUI
import LibraryMirror
import LibraryModel
import LibraryStore

/// Keeps the library and its Markdown folder equal while the window is idle, on a thread.
///
/// Each window has one. They wait for each other, and the second one has nothing left to do.
final class MirrorService: LoopService {
  /// Time at which a synchronization starts, in milliseconds of `EventLoop.now`; nil if none is
  /// due.
  var wakeTime: Int? { [startTime, claimTime].compactMap(\.self).min() }
  /// Time at which the planned synchronization starts; nil if none is planned.
  private var startTime: Int?
  /// Time at which conflicts that another window is about to show may be shown here: it was perhaps
  /// killed; nil if there are none.
  private var claimTime: Int?
  private let work: MirrorWork
  private let watch: MirrorWatch
  /// Result of a synchronization.
  private struct Outcome: Sendable {
    let scope: Mirror.Scope
    let result: Result<MirrorReport, MirrorError>
  }

  /// Results of the synchronizations that have ended.
  private let outcomes = NewsList<Outcome>()
  /// Where files may have changed since the last synchronization began; nil if nothing changed.
  private var pending: Mirror.Scope?
  /// Where the synchronization that runs reads files; nil if none runs.
  private var running: Mirror.Scope?
  /// The new files without a text that are read again.
  private var unsettled: Set<String> = []
  /// The last message: it is not repeated.
  private var lastMessage: String?
  /// The conflicts whose drafts the window has not stored yet.
  private var shown: Set<Note.ID> = []
  /// The conflicts whose drafts the window has stored.
  private var stored: [Note.ID] = []

  /// Creates the service for a folder, which is read when the window is idle for the first time.
  ///
  /// - Parameter scene: The id of the scene that shows conflicts.
  init(_ path: String, at home: Home, for scene: String) {
    work = MirrorWork(path, home, scene)
    watch = MirrorWatch(path)
    plan(.folder, at: EventLoop.now + firstTime)
  }

  /// Plans to write what changed in the library.
  func libraryChanged(at now: Int) { plan(.files([]), at: now + idleTime) }

  /// Reads which files have changed, and plans to take them in.
  func readWatch() -> [Event] {
    if let scope = watch.take() { plan(scope, at: EventLoop.now + idleTime) }
    return [.timePassed]
  }

  func watch(on loop: EventLoop) {
    loop.add(outcomes.descriptor) { [self] in takeOutcomes() }
    loop.add(watch.descriptor) { [self] in readWatch() }
  }

  func turn(at now: Int, _ isStored: (Note.ID) -> Bool) {
    noteStored(at: now, isStored)
    if let claimTime, claimTime <= now {
      self.claimTime = nil
      plan(.files([]), at: now)
    }
    guard let startTime, running == nil else { return }
    if now < startTime {
      self.startTime = max(startTime, now + idleTime)
    } else {
      self.startTime = nil
      begin()
    }
  }

  /// Returns what the user must know of the synchronizations that have ended.
  private func takeOutcomes() -> [Event] {
    outcomes.take().flatMap { outcome in
      [finish(outcome).map(Event.message) ?? .timePassed] + conflicts(in: outcome)
    }
  }

  private func conflicts(in outcome: Outcome) -> [Event] {
    guard case .success(let report) = outcome.result else { return [] }
    shown.formUnion(report.openConflicts.map(\.draft))
    return report.openConflicts.map { .conflicted(ConflictingText($0, from: "mirror")) }
  }

  /// Records the conflicts whose drafts the window has stored: the next synchronization forgets
  /// them.
  private func noteStored(at now: Int, _ isStored: (Note.ID) -> Bool) {
    guard !shown.isEmpty, case let new = shown.filter(isStored), !new.isEmpty else { return }
    shown.subtract(new)
    stored += new
    plan(.files([]), at: now)
  }

  private func plan(_ scope: Mirror.Scope, at time: Int) {
    pending = pending?.joined(scope) ?? scope
    if running == nil { startTime = max(startTime ?? 0, time) }
  }

  /// Plans to read new files without a text again, each once: the clock of their disk may be wrong.
  private func settle(_ paths: Set<String>) {
    if !paths.isSubset(of: unsettled) { plan(.files(paths), at: EventLoop.now + settlingTime) }
    unsettled = paths
  }

  private func begin() {
    guard let scope = pending else { return }
    (pending, running) = (nil, scope)
    let stored = stored
    self.stored = []
    let task = BackgroundTask { [work, watch, outcomes] in
      platform_yield_to_windows()
      work.forgetConflicts(stored)
      // Watched before it is read: no change falls between.
      watch.addFolders()
      var ended = [Outcome(scope: scope, result: work.synchronize(scope))]
      // New folders were not watched while they were written.
      if watch.addFolders() {
        ended.append(Outcome(scope: .folder, result: work.synchronize(.folder)))
      }
      outcomes.add(ended)
    }
    task.workHereWithoutThread()
  }

  /// Plans the next synchronization, and returns a message if it is a new one.
  private func finish(_ outcome: Outcome) -> Message? {
    running = nil
    if let pending { plan(pending, at: EventLoop.now + idleTime) }
    let words: String?
    switch outcome.result {
    case .failure(.busy), .failure(.library(.busy)):
      // The other process may have begun before the change.
      plan(outcome.scope, at: EventLoop.now + busyTime)
      return nil
    case .failure(let error):
      // What was not read is read with the next change.
      pending = (pending ?? .folder).joined(.folder)
      words = error.words
    case .success(let report):
      words = report.warning
      settle(Set(report.unsettled))
      claimTime = report.hasConflictsOfOthers ? EventLoop.now + claimLimit : nil
    }
    defer { lastMessage = words }
    guard let words, words != lastMessage else { return nil }
    return .warning(words)
  }
}

/// Time from the start of a window to the first synchronization, in milliseconds.
private let firstTime = 3000
/// Idle time before a synchronization starts, in milliseconds.
private let idleTime = 1000
/// Time after which a new file without a text becomes a note with its name, in milliseconds.
private let settlingTime = 2000
/// Time after which another window no longer has a claim to a conflict, in milliseconds.
private let claimLimit = 61_000
/// Time before a retry if another process synchronizes, in milliseconds.
private let busyTime = 2000

extension Mirror.Scope {
  fileprivate func joined(_ other: Mirror.Scope) -> Mirror.Scope {
    switch (self, other) {
    case (.files(let one), .files(let more)): .files(one.union(more))
    case (.everything, _), (_, .everything): .everything
    case (.folder, _), (_, .folder): .folder
    }
  }
}

extension MirrorError {
  /// The message in a window.
  fileprivate var words: String {
    switch self {
    case .vanished(let number, let all, _):
      "The mirror stopped: \(number) of \(all) files are missing. See `hawknotes mirror`."
    case .away: "The mirror stopped: its folder is missing or empty. See `hawknotes mirror`."
    case .failed(let path, let errno):
      "The mirror stopped: \(path): \(String(cString: strerror(errno)))."
    case .unsuitable: "The mirror's folder holds other files. See `hawknotes mirror`."
    case .library, .record, .newer, .busy, .stopped: "The mirror stopped. See `hawknotes mirror`."
    }
  }
}

extension MirrorReport {
  /// The message in a window; nil without conflicts and problems.
  fileprivate var warning: String? {
    // The window shows the others.
    if let hidden = conflicts.first(where: { conflict in
      !openConflicts.contains { $0.item == conflict.item }
    }) {
      return
        "\(hidden.name): changed here and in the mirror, whose text is an earlier version now."
    }
    return problems.first.map { "Mirror: \($0.path): \($0.reason)." }
  }
}
