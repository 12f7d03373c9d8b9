import LibraryPages

// The links of a file into the library.

extension MirrorIntake {
  /// Returns the text of a file with the links that its item has.
  ///
  /// A link by the path of a file becomes one by its name: the library knows no paths.
  ///
  /// - Parameter changes: The links that differ between the file and its item.
  func restored(_ text: String, _ changes: [LinkChange]) throws(MirrorError) -> String {
    var linked: Set<String> = []
    _ = WikiLinks.leading(text) { name in
      if name.contains("/") { linked.insert(name) }
      return nil
    }
    var names: [String: String] = [:]
    for link in linked {
      let parts = link.split(separator: "/").filter { $0 != "." && $0 != ".." }.suffix(2)
      guard parts.count == 2, let last = parts.last else { continue }
      let name = last.hasSuffix(".md") ? last.dropLast(3) : last
      if try folder.stamp(of: "\(parts[parts.startIndex])/\(name).md") != nil {
        names[link] = String(name)
      }
    }
    let named = names.isEmpty ? text : WikiLinks.leading(text) { names[$0] }
    return WikiLinks.restored(named, changes)
  }
}
