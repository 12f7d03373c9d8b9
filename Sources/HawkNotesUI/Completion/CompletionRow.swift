import LibraryModel

/// A name or a tag to choose.
public struct CompletionRow: Equatable, Sendable {
  /// The name, or the tag with its `#`.
  public let name: String
  /// The title of a character's book, `book` or `note`; empty for a tag.
  ///
  /// If the row is another name of an item, the name that the link leads to precedes it.
  public let detail: String
  public let insertion: String
}

extension CompletionRow {
  init(_ name: CompletedName) {
    let detail = [name.linkedName, name.detail].compactMap(\.self).joined(separator: " · ")
    self.init(name: name.name, detail: detail, insertion: name.link)
  }

  init(tag: String) { self.init(name: "#" + tag, detail: "", insertion: "#" + tag) }
}

extension CompletedName {
  /// The name that the link leads to, if it shows another one: `[[Jaime|The Angler]]`.
  fileprivate var linkedName: String? {
    let parts = link.dropFirst(2).dropLast(2).split(separator: "|", maxSplits: 1)
    return parts.count == 2 ? String(parts[0]) : nil
  }
}
