import Glibc
import LibraryStore

/// The checks of the library and its backups.
struct LibraryReport {
  /// The reason why the library cannot be used; nil if it can.
  let failure: Failure?
  private let diagnostics: [Diagnostic]

  init(_ home: Home) {
    let (state, failure) = Self.state(of: home)
    self.failure = failure
    let derived = state.weight == .fine ? [Self.stateOfDerived(in: home)] : []
    diagnostics = [state] + derived + Self.state(of: LibraryBackups(of: home.library))
  }

  var section: DiagnosticSection { DiagnosticSection(title: "Library", diagnostics: diagnostics) }

  /// Derives titles, tags, names and counters again from all texts.
  static func rebuild(_ home: Home) throws(Failure) {
    guard try CommandLibrary.exists(home) else {
      throw Failure(.noFile, "there is no library yet: `hawknotes` creates one")
    }
    do throws(LibraryError) {
      let library = try Library(path: home.library)
      try library.patiently { () throws(LibraryError) in try library.rebuildDerived() }
    } catch {
      throw Failure(error)
    }
    Output.say("rebuilt: titles, tags, names and counters of \(home.library)")
  }

  private static func state(of home: Home) -> (Diagnostic, Failure?) {
    let path = home.library
    do throws(LibraryError) {
      let found = try LibraryCheck(path: path).run()
      if let loss = LibraryLoss(of: found.identity, in: home) { return loss.found(path) }
      let words =
        "\(path), \(ByteCount(bytes: found.size)), every page sound: \(count(found.books, "book")), "
        + "\(count(found.notes, "note")); rollback journal"
      return (.fine(words), nil)
    } catch {
      let failure = Failure(error)
      switch error {
      case .noSuchFile:
        if let loss = LibraryLoss(of: nil, in: home) { return loss.found(path) }
        return (.info("\(path) does not exist yet; it is created at the first start"), nil)
      case .busy, .moved, .noPermission, .failed: return (.change(failure.message), failure)
      case .gone, .deleted, .changed, .changedBook, .changedCharacter, .refused, .unreadable,
        .foreign, .newer, .link, .folder,
        .noFile:
        return (.damage(failure.message), failure)
      }
    }
  }

  /// Compares titles, tags, links, names and counters with the texts.
  private static func stateOfDerived(in home: Home) -> Diagnostic {
    do throws(LibraryError) {
      let stale = try Library(reading: home.library).staleItems()
      return stale == 0
        ? .fine("titles, tags, links, names and counters agree with the texts")
        : .change(
          "titles, tags, links, names or counters of \(count(stale, "item")) differ from the "
            + "texts: `hawknotes doctor --rebuild` makes them again")
    } catch {
      return .info(Failure(error).message)
    }
  }

  private static func state(of backups: LibraryBackups) -> [Diagnostic] {
    let all = backups.list()
    guard let newest = all.first else {
      return [.info("no backup yet: an idle window makes one each day")]
    }
    let damaged = all.filter { backup in (try? LibraryCheck(path: backup.path).run()) == nil }
    let words =
      "\(count(all.count, "backup")), the last \(newest.name) made \(newest.made.text), in \(backups.folder)"
    return [damaged.count < all.count ? .fine(words) : .damage(words + ": all are damaged")]
      + damaged.map { .damage("backup \($0.name) is damaged: remove it") }
  }
}

private let noBackup =
  "there is no backup with notes: put the file back, or write a note in `hawknotes` to begin anew, or run `hawknotes sync --accept` if a repository has the library"

extension LibraryLoss {
  init?(of found: LibraryIdentity?, in home: Home) {
    self.init(
      of: found, mark: LibraryMark(path: home.libraryMark).id,
      backups: LibraryBackups(of: home.library))
  }

  /// Returns the result and the failure for a lost library.
  fileprivate func found(_ path: String) -> (Diagnostic, Failure) {
    let failure = failure(path)
    return (.damage(failure.message), failure)
  }

  /// Returns the failure of a command for which the library would be needed.
  func failure(_ path: String) -> Failure {
    let remedy =
      backup.map {
        "`hawknotes doctor --restore` restores \($0.name), made \($0.made.text)"
      } ?? noBackup
    return Failure(
      .unreadable, "the library is lost: \(path) is missing, or new and empty; \(remedy)")
  }
}
