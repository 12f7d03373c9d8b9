import struct FoundationEssentials.Date
import LibraryModel
import LibraryStore

/// Undoes an import, and reports what happened.
struct UndoneImportReport {
  private let batch: Origin.Batch
  private let undone: UndoneImport

  /// Undoes an import.
  init(_ id: String) throws(Failure) {
    guard let batch = Origin.Batch(id) else {
      throw Failure(.usage, "--undo: \"\(id)\" is not the id of an import")
    }
    self.batch = batch
    let library = try CommandLibrary.toFind(.ofCommand())
    do {
      undone = try Library(path: library.home.library).undone(batch)
    } catch .gone {
      throw Failure(.notFound, "nothing of the import \(batch) is in the library")
    } catch {
      throw Failure(error)
    }
  }

  /// Prints what happened on stderr.
  func print() {
    var words: [String] = []
    let characters = undone.characters == 0 ? "" : ", \(count(undone.characters, "character"))"
    let isMoved = undone.notes + undone.characters + undone.books > 0
    if isMoved {
      words.append(
        "moved \(count(undone.notes, "note"))\(characters) and \(count(undone.books, "book")) to the bin"
      )
    }
    if undone.reverted > 0 { words.append("reverted \(count(undone.reverted, "item"))") }
    if undone.kept > 0 {
      words.append("kept \(count(undone.kept, "item")) with other notes or edits")
    }
    Output.say(words.joined(separator: "; "))
    if isMoved {
      Output.say("to restore them: hawknotes bin restore \(batch)")
    }
  }
}

extension Library {
  fileprivate func undone(_ batch: Origin.Batch) throws(LibraryError) -> UndoneImport {
    try patiently { () throws(LibraryError) in try undoImport(batch, at: Date()) }
  }
}
