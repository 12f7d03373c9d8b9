import struct FoundationEssentials.Date
import LibraryModel
import LibraryStore

extension CommandLibrary {
  /// Deletes items into the bin, and prints the line that restores them.
  func delete(_ items: [LibraryItem]) throws(Failure) {
    let deletion = Deletion.ID()
    try ask { library throws(LibraryError) in
      try library.delete(items, as: deletion, at: Date())
    }
    try Output.write(lines: ["hawknotes bin restore \(deletion)"])
  }
}
