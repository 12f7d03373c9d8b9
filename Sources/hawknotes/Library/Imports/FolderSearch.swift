import CLibrary
import CPlatform
import Glibc
import HawkNotesUI

/// Searches a folder or a mounted device for files that may be imported.
///
/// Symbolic links are not followed.
enum FolderSearch {
  /// Files that are searched together.
  enum Kind {
    /// Files of highlights, notes and shelves.
    case highlights
    /// Books: a device has hundreds of them beside its highlights.
    case books
    /// Notes in Markdown.
    case markdown
  }

  /// Returns the files below a folder, in order; nil if the path is no folder.
  ///
  /// - Parameters:
  ///   - limit: Largest number of files; the rest is skipped.
  ///   - goesOn: Asked before each file; the search ends once it is false.
  ///   - skipped: Called with each folder that is not searched to its end, and the reason.
  static func files(
    below path: String, _ kind: Kind, limit: Int = 200_000, while goesOn: () -> Bool = { true },
    skipped: (String, String) -> Void = { _, _ in }
  ) -> [String]? {
    guard let names = FolderNames.at(path)?.inNaturalOrder else { return nil }
    var files: [String] = []
    search(path, names, kind, depth: 0, limit, &files, goesOn, skipped)
    if files.count > limit {
      files.removeLast()
      skipped(path, "more than \(limit) files: import its folders one by one")
    }
    return files
  }

  /// Returns the names in a folder, and which of them are folders; none if it cannot be read.
  static func entries(in folder: String) -> [FileList.Entry] {
    (FolderNames.at(folder) ?? []).inNaturalOrder.map { name in
      var status = stat()
      let isFolder = stat(folder + "/" + name, &status) == 0 && status.isFolder
      return FileList.Entry(name: name, isFolder: isFolder)
    }
  }

  private static let deepest = 64

  /// Adds the files below a folder, and one more than the limit if there are more.
  private static func search(
    _ folder: String, _ names: [String], _ kind: Kind, depth: Int, _ limit: Int,
    _ files: inout [String], _ goesOn: () -> Bool, _ skipped: (String, String) -> Void
  ) {
    for name in names where kind != .markdown || !name.hasPrefix(".") {
      guard files.count <= limit, goesOn() else { return }
      let path = folder + "/" + name
      var status = stat()
      guard lstat(path, &status) == 0 else {
        // No such file: the bytes of its name that are not UTF-8 are replaced.
        let isOdd = name.unicodeScalars.contains("\u{FFFD}")
        if isOdd, kind.has(name.lowercased()) || !name.contains(".") {
          skipped(path, "its name is not UTF-8: rename it")
        }
        continue
      }
      if status.isFolder {
        guard depth < deepest else {
          skipped(path, "more than \(deepest) folders deep: import it alone")
          continue
        }
        guard let inner = FolderNames.at(path)?.inNaturalOrder else {
          skipped(path, String(cString: strerror(errno)))
          continue
        }
        search(path, inner, kind, depth: depth + 1, limit, &files, goesOn, skipped)
      } else if status.isFile, kind.has(name.lowercased()) {
        files.append(path)
      }
    }
  }
}

extension [String] {
  /// Names in the order of `ls -v`: `Chapter 2` before `Chapter 10`.
  fileprivate var inNaturalOrder: [String] {
    sorted { one, other in
      let order = platform_natural_order(one, other)
      return order == 0 ? one < other : order < 0
    }
  }
}

extension FolderSearch.Kind {
  /// Whether a file with a name in lower case may be imported; its content decides.
  fileprivate func has(_ name: String) -> Bool {
    switch self {
    case .books: name.hasSuffix(".epub")
    case .markdown: name.isMarkdown
    case .highlights:
      [
        ".csv", ".tsv", ".json", ".html", ".htm", ".sqlite", ".mrexpt",
        ".calibre_annotation_collection",
      ].contains(where: name.hasSuffix)
        || name == "notes.txt"
        || name.hasPrefix("metadata.") && name.hasSuffix(".lua")
        || name.contains("clipping") && name.hasSuffix(".txt")
    }
  }
}

extension String {
  /// Whether the name of a file is that of Markdown.
  var isMarkdown: Bool { [".md", ".markdown"].contains(where: lowercased().hasSuffix) }
}
