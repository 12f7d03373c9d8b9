/// The names by which links lead to the files of a Markdown folder.
struct VaultNames {
  private struct File {
    /// The name of the file, without its extension.
    let title: String
    /// The folders that it is in, the outermost first; in lower case.
    let folders: [String]
  }

  /// The files by their names in lower case.
  private var files: [String: [File]] = [:]
  /// The titles of the files with an alias, by the alias in lower case.
  private var aliases: [String: Set<String>] = [:]

  mutating func add(_ title: String, in folders: ArraySlice<String>, aliases: [String]) {
    let file = File(title: title, folders: folders.map { $0.lowercased() })
    files[title.lowercased(), default: []].append(file)
    for alias in aliases { self.aliases[alias.lowercased(), default: []].insert(title) }
  }

  /// Returns the title of the note that a link leads to by a path, with `.md` or by an alias.
  ///
  /// Nil if the link has the title itself, or if no file or several files have the name.
  func title(ofLink name: String) -> String? {
    let name = name.lowercased()
    let parts = name.split(separator: "/").filter { $0 != "." && $0 != ".." }.map(String.init)
    guard let last = parts.last else { return nil }
    let isFile = last.hasSuffix(".md")
    guard let named = files[isFile ? String(last.dropLast(3)) : last] else {
      guard let titles = aliases[name], titles.count == 1, let title = titles.first,
        files[title.lowercased()]?.count == 1
      else { return nil }
      return title.inLink
    }
    guard named.count == 1, named[0].folders.suffix(parts.count - 1) == parts.dropLast(),
      named[0].title.lowercased() != name
    else { return nil }
    return named[0].title.inLink
  }
}

extension String {
  /// The text, if it can be the name in a link.
  fileprivate var inLink: String? { contains { "[]|#^".contains($0) } ? nil : self }
}
