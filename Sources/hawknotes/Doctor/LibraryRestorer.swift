import struct FoundationEssentials.Date
import LibraryMirror
import LibrarySearch
import LibraryStore
import SceneRestoration

/// Restores a backup of the library and reports what it did.
struct LibraryRestorer {
  private let home: Home
  private let backups: LibraryBackups

  init(_ home: Home) {
    self.home = home
    backups = LibraryBackups(of: home.library)
  }

  /// Restores a backup by its name, number or path; with nil the newest good one, if the library is
  /// damaged.
  func restore(_ name: String?) throws(Failure) {
    let chosen = try name.map { name throws(Failure) in try backup(name) }
    if chosen == nil, try isWhole() {
      return Output.say(
        "the library is not damaged and was not changed; to go back to a backup, name it")
    }
    let restored: LibraryBackups.Restored?
    do throws(LibraryError) {
      restored = try backups.restore(
        chosen, preferring: LibraryMark(path: home.libraryMark).id, at: Date())
    } catch {
      throw error == .busy ? isOpen : Failure(error)
    }
    guard let restored else { throw noGoodOne }
    // Its revisions may be those of other changes now.
    SearchIndex.delete(folder: home.cache)
    Mirror.forget(state: home.state)
    restored.words(library: home.library).forEach(Output.say)
  }

  private func backup(_ name: String) throws(Failure) -> LibraryBackup {
    let found = backups.list().first { [$0.name, "\($0.number)", $0.path].contains(name) }
    guard let found else {
      throw Failure(.notFound, "no backup \"\(name)\": the backups are in \(backups.folder)")
    }
    return found
  }

  private func isWhole() throws(Failure) -> Bool {
    do throws(LibraryError) {
      let found = try LibraryCheck(path: home.library).run()
      return LibraryLoss(of: found.identity, in: home)?.backup == nil
    } catch {
      switch error {
      case .unreadable: return false
      case .noSuchFile where !backups.list().isEmpty: return false
      case .noSuchFile(let path):
        throw Failure(
          .noFile, "there is no \(path) and no backup: `hawknotes` creates a new library")
      case .busy, .gone, .deleted, .changed, .changedBook, .changedCharacter, .refused, .foreign,
        .newer, .link, .folder, .noFile,
        .moved, .noPermission, .failed:
        throw Failure(error)
      }
    }
  }

  private var isOpen: Failure {
    let live = (try? SceneShelf().list().records.filter { $0.state == .live }) ?? []
    let places = live.map { "\($0.title) (\($0.window.label))" }.joined(separator: ", ")
    let place = places.isEmpty ? "in another program" : "in \(places)"
    return Failure(
      .busy, "the library is open \(place): quit there with q (everything is kept), then try again")
  }

  private var noGoodOne: Failure {
    Failure(
      .notFound,
      "no usable backup in \(backups.folder): \(home.library) was not changed; sqlite3's .recover may read some of it"
    )
  }
}

extension LibraryBackups.Restored {
  fileprivate func words(library: String) -> [String] {
    let passed = damaged.map { "skipped, also damaged: \($0.path)" }
    let aside = aside.map {
      ["the previous library is kept: \($0)", "only it has what was saved after that time"]
    }
    return passed + ["restored: \(library) is as it was at \(backup.made.text) (\(backup.name))"]
      + (aside ?? [])
  }
}
