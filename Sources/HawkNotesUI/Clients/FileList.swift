/// The files and folders whose paths begin with a text.
public struct FileList: Equatable, Sendable {
  /// A file or a folder.
  public struct Entry: Equatable, Sendable {
    public let name: String
    public let isFolder: Bool

    public init(name: String, isFolder: Bool) {
      self.name = name
      self.isFolder = isFolder
    }

    /// The name, with a slash after that of a folder.
    var shown: String { isFolder ? name + "/" : name }
  }

  /// The text, as it was typed.
  public let path: String
  /// The entries in order, without hidden ones unless a dot was typed.
  public let entries: [Entry]

  /// Creates the list of the folder's entries whose names begin with the last part of a path; case
  /// is ignored.
  public init(of path: String, in folder: [Entry]) {
    self.path = path
    let start = path.fileName.lowercased()
    entries = folder.filter { entry in
      (start.hasPrefix(".") || !entry.name.hasPrefix("."))
        && entry.name.lowercased().hasPrefix(start)
    }.sorted { ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name) }
  }

  /// The longest beginning of all names, as it is written in the first one; the whole name if there
  /// is one.
  var commonBeginning: String {
    guard let first = entries.first else { return path.fileName }
    guard entries.count > 1 else { return first.shown }
    let names = entries.map { Array($0.name.lowercased()) }
    let length = names[0].indices.first { index in
      names.contains { index >= $0.count || $0[index] != names[0][index] }
    }
    return String(first.name.prefix(length ?? names[0].count))
  }
}

extension String {
  /// The last part of a path, as far as it was typed; empty after a slash.
  var fileName: String { self == "~" ? "" : String(self[folderEnd...]) }

  /// The path of the folder, with its slash.
  public var folderPath: String { self == "~" ? "~/" : String(self[..<folderEnd]) }

  private var folderEnd: Index { lastIndex(of: "/").map { index(after: $0) } ?? startIndex }
}
