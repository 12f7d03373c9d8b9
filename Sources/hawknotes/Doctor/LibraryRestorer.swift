import struct FoundationEssentials.Date
import LibraryStore
import SceneRestoration

/// Puts a backup in the place of a damaged library, and says what it did.
struct LibraryRestorer {
  private let home: Home
  private let backups: LibraryBackups

  init(_ home: Home) {
    self.home = home
    backups = LibraryBackups(of: home.library)
  }

  /// Restores the backup of a name or a number; with nil the newest good one, if the library needs
  /// it.
  func restore(_ name: String?) throws(Failure) {
    let chosen = try name.map { name throws(Failure) in try backup(name) }
    if chosen == nil, try isWhole() {
      return try Output.write(
        lines: [
          "the library is whole, and was left as it is: name a backup to go back to it all the same"
        ])
    }
    let restored: LibraryBackups.Restored?
    do throws(LibraryError) {
      restored = try backups.restore(
        chosen, preferring: LibraryMark(path: home.libraryMark).id, at: Date())
    } catch {
      throw error == .busy ? isOpen : Failure(error)
    }
    guard let restored else { throw noGoodOne }
    try Output.write(lines: restored.words(library: home.library))
  }

  private func backup(_ name: String) throws(Failure) -> LibraryBackup {
    let found = backups.list().first { [$0.name, "\($0.number)", $0.path].contains(name) }
    guard let found else {
      throw Failure(.notFound, "no backup \(name): they lie in \(backups.folder)")
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
        throw Failure(.noFile, "\(path) is not there, nor a backup: `hawknotes` makes a new one")
      default: throw Failure(error)
      }
    }
  }

  private var isOpen: Failure {
    let live = (try? SceneShelf().list().records.filter { $0.state == .live }) ?? []
    let places = live.map { "\($0.title) (\($0.window.label))" }.joined(separator: ", ")
    let place = places.isEmpty ? "in another program" : "in \(places)"
    return Failure(
      .busy, "the library is open \(place): quit with q, the scene stays; then do this again")
  }

  private var noGoodOne: Failure {
    Failure(
      .notFound,
      "no good backup in \(backups.folder): \(home.library) was left as it is; sqlite3's .recover may read some of it"
    )
  }
}

extension LibraryBackups.Restored {
  fileprivate func words(library: String) -> [String] {
    let passed = damaged.map { "passed over, as it is damaged too: \($0.path)" }
    let aside = aside.map {
      ["the library that was there is kept: \($0)", "what was saved after that time is only there"]
    }
    return passed + ["restored: \(library) is as it was at \(backup.made.text) (\(backup.name))"]
      + (aside ?? [])
  }
}
