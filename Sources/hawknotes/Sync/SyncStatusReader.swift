import CPlatform
import LibraryModel
import LibraryStore
import LibrarySync
import Synchronization

/// Reads on threads what the synchronizations have left for a window.
final class SyncStatusReader: Sendable {
  /// State after a synchronization.
  struct Found: Sendable {
    let status: SyncStatus
    /// The conflicts that the scene may show.
    let conflicts: [OpenConflict]
  }

  private let address: SyncAddress
  private let home: Home
  private let scene: String
  private let notice: LoopNotice
  private let news: NewsList<Found>
  /// The conflicts to forget before the next reading.
  private let stored = Mutex<[Note.ID]>([])

  /// - Parameters:
  ///   - scene: The id of the scene that shows conflicts.
  ///   - notice: Posted after each reading.
  init(_ address: SyncAddress, _ home: Home, _ scene: String, notice: LoopNotice) {
    (self.address, self.home, self.scene, self.notice) = (address, home, scene, notice)
    news = NewsList(notice)
  }

  /// Forgets conflicts at the next reading: a window has stored drafts of them.
  func forgetConflicts(_ drafts: [Note.ID]) { stored.withLock { $0 += drafts } }

  /// Begins to read; returns false if no thread could be created.
  func read() -> Bool {
    let task = BackgroundTask { [self] in
      platform_yield_to_windows()
      if let found = try? find() { news.add(found) } else { notice.post() }
    }
    return task.hasThread
  }

  /// Returns what was read since the last call.
  func take() -> [Found] { news.take() }

  private func find() throws -> Found {
    let library = try Library(path: home.library)
    let synchronizer = try Synchronizer(
      address, state: home.state, of: library, environment: Environment.all)
    let done = stored.withLock { ids in
      defer { ids = [] }
      return ids
    }
    do { try synchronizer.forgetConflicts(done) } catch {
      forgetConflicts(done)
      throw error
    }
    let conflicts = try synchronizer.openConflicts(for: scene)
    return Found(status: try synchronizer.status(), conflicts: conflicts)
  }
}
