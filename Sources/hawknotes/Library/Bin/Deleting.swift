import struct FoundationEssentials.Date
import LibraryModel
import LibraryStore

extension CommandLibrary {
  /// Moves items to the bin, and prints the line that restores them.
  ///
  /// - Throws: `Failure` if another program has deleted all of them meanwhile.
  func delete(_ items: [LibraryItem]) throws(Failure) {
    let deletion = Deletion.ID()
    try ask { library throws(LibraryError) in
      try library.delete(items, as: deletion, at: Date())
    }
    let isNew = try ask { library throws(LibraryError) in try library.isInBin(deletion) }
    guard isNew else { throw Failure(LibraryError.gone) }
    let undo = "hawknotes bin restore \(deletion)"
    try Output.write(lines: [undo], orSay: "deleted; to undo it: \(undo)")
  }
}
