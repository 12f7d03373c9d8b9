import CPlatform
import Glibc
import HawkNotesUI
import LibraryModel
import LibraryStore
import LibrarySync

/// Synchronizes with other machines while the window is idle, in a process of its own.
///
/// Each window has one. What another window has just done is not done again.
final class SyncService {
  /// Descriptor that becomes readable when conflicts were read: eventfd(2).
  let noticeDescriptor = platform_event_descriptor()
  /// Time at which a synchronization starts, in milliseconds of `EventLoop.now`; nil while one runs.
  private(set) var wakeTime: Int?
  private let address: SyncAddress
  private let home: Home
  private let scene: String
  private let children: Children
  private let conflicts = NewsList<OpenConflict>()
  /// The last message: it is not repeated.
  private var told: String?
  /// Whether something was saved since the last synchronization began.
  private var isDue = true
  /// When the planned synchronization was planned: see ``isDone``.
  private var planned = time(nil)
  /// The conflicts whose drafts the window has not stored yet.
  private var shown: Set<Note.ID> = []

  /// - Parameter scene: The id of the scene that shows conflicts.
  init(_ address: SyncAddress, at home: Home, for scene: String, _ children: Children) {
    (self.address, self.home, self.scene, self.children) = (address, home, scene, children)
    wakeTime = EventLoop.now + firstTime
  }

  deinit { close(noticeDescriptor) }

  /// Plans to send what changed in the library.
  func libraryChanged(at now: Int) {
    guard wakeTime != nil else { return isDue = true }
    (isDue, planned) = (true, time(nil))
    wakeTime = now + savedTime
  }

  /// Starts a due synchronization, or postpones it because there was an event.
  ///
  /// Called at each turn of the loop, after the turn of the window.
  ///
  /// - Parameter isStored: Returns whether the window has stored a draft.
  func turn(at now: Int, _ isStored: (Note.ID) -> Bool) {
    forgetStored(isStored)
    guard let wakeTime else { return }
    if now < wakeTime {
      self.wakeTime = max(wakeTime, now + idleTime)
    } else if isDone {
      plan(at: now)
    } else {
      begin(at: now)
    }
  }

  /// Whether another window has synchronized since this one planned to.
  private var isDone: Bool {
    var facts = stat()
    guard stat(home.state + "/sync.sqlite", &facts) == 0 else { return false }
    let age = time(nil) - facts.st_mtim.tv_sec
    return isDue ? facts.st_mtim.tv_sec > planned : 0..<everyTime / 1000 ~= age
  }

  private func plan(at now: Int) {
    (isDue, planned) = (false, time(nil))
    // The windows of a session were started together: they ask one after the other.
    wakeTime = now + everyTime + Int.random(in: 0..<everyTime / 10)
  }

  private func begin(at now: Int) {
    isDue = false
    let command = [CurrentExecutable.current.path, "sync", "--no-input"]
    let isStarted = children.start(command) { [weak self] code, line in
      self.map { $0.ended(code, line) } ?? []
    }
    if isStarted { wakeTime = nil } else { plan(at: now) }
  }

  /// Plans the next synchronization, and returns what the user must know.
  private func ended(_ code: Int32, _ line: String) -> [Event] {
    let (now, mayHaveMore) = (EventLoop.now, isDue)
    plan(at: now)
    if mayHaveMore { libraryChanged(at: now) }
    if code == Failure.Code.busy.rawValue { readConflicts() }
    let words = Self.words(code, line, address.host)
    defer { told = words }
    guard let words, words != told else { return [] }
    return [.told(.warning(words))]
  }

  /// The message in a window; nil if all is well, or if the window shows the conflicts.
  private static func words(_ code: Int32, _ line: String, _ host: String) -> String? {
    switch Failure.Code(rawValue: code) {
    case .unavailable?: "Offline: \(host) is not reachable. What you save is sent later."
    case .busy? where line.hasSuffix("a window shows both"): nil
    case .busy? where line.hasSuffix("synchronizes: try again"): nil
    case nil where code == 0: nil
    case .notFound?, .usage?, .unreadable?, .noFile?, .io?, .busy?, .noPermission?, nil:
      "Not synchronized: \(line.replacing("hawknotes: ", with: "", maxReplacements: 1))"
    }
  }

  // MARK: Conflicts

  /// Reads the conflicts that this scene may show, on a thread.
  private func readConflicts() {
    _ = BackgroundTask { [address, home, scene, conflicts, noticeDescriptor] in
      platform_yield_to_windows()
      let open = try? Self.synchronizer(address, home)?.openConflicts(for: scene)
      for conflict in open ?? [] { conflicts.add(conflict) }
      var one: UInt64 = 1
      write(noticeDescriptor, &one, MemoryLayout.size(ofValue: one))
    }
  }

  /// Returns the conflicts that were read, as events.
  func readNotice() -> [Event] {
    var count: UInt64 = 0
    Glibc.read(noticeDescriptor, &count, MemoryLayout.size(ofValue: count))
    return conflicts.take().map { conflict in
      shown.insert(conflict.draft)
      return .conflicted(ConflictingText(conflict, from: "sync"))
    }
  }

  /// Forgets the conflicts whose drafts the window has stored.
  private func forgetStored(_ isStored: (Note.ID) -> Bool) {
    guard !shown.isEmpty, case let stored = shown.filter(isStored), !stored.isEmpty else { return }
    shown.subtract(stored)
    _ = BackgroundTask { [address, home] in
      platform_yield_to_windows()
      try? Self.synchronizer(address, home)?.forgetConflicts(Array(stored))
    }
  }

  private static func synchronizer(_ address: SyncAddress, _ home: Home) throws -> Synchronizer? {
    let library = try Library(path: home.library)
    return try Synchronizer(
      address, state: home.state, of: library, environment: Environment.variables)
  }
}

/// Time from the start of a window to the first synchronization, in milliseconds.
private let firstTime = 5000
/// Time from a save to its synchronization, in milliseconds.
private let savedTime = 3000
/// Idle time before a synchronization starts, in milliseconds.
private let idleTime = 1000
/// Time from one synchronization to the next without a save, in milliseconds.
private let everyTime = 300_000
