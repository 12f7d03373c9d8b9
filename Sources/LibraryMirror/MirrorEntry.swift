import LibraryModel
import LibraryPages

/// Record of a file: the item that it shows, and the contents that were read or written
/// last.
struct MirrorEntry: Equatable {
  /// The contents of a file.
  struct Contents: Equatable {
    /// Hash of the whole file.
    var hash: String
    /// Version of the item whose text the file has.
    var version: String
    /// The text, if no version of the item has it.
    var text: String?
    /// The links that differ between the file and the item's text.
    var links: [LinkChange]
  }

  /// Number of the row.
  var number: Int64 = 0
  /// The path in the folder.
  var path: String
  let item: LibraryItem
  /// The name that the item has if no other one has it, in lower case.
  var stem: String
  /// The contents; nil for a file that was never read or written.
  var contents: Contents?
  /// The contents that the file is about to get; nil if none.
  var next: Contents?
  /// Size, times and inode of the file with these contents; empty if not known.
  var stamp = ""

  /// The folder and the name without its extension.
  var parts: (folder: String, name: String) { path.mirrorParts }
  var id: String { item.identity }
}

extension String {
  /// The folder of a path, and the file's name without its extension.
  var mirrorParts: (folder: String, name: String) {
    guard let slash = lastIndex(of: "/") else { return ("", withoutExtension) }
    return (String(self[..<slash]), String(self[index(after: slash)...]).withoutExtension)
  }

  private var withoutExtension: String { hasSuffix(".md") ? String(dropLast(3)) : self }
}
