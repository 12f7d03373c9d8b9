/// A name that a link can be completed to.
public struct CompletedName: Hashable, Sendable {
  /// The name, alias or title that is shown.
  public let name: String
  /// The kind of the item: the title of a character's book, `book`, or `note`.
  public let detail: String
  /// The text of the link, which leads to the item.
  public let link: String

  public init(name: String, detail: String, link: String) {
    self.name = name
    self.detail = detail
    self.link = link
  }

  /// Returns the links to an item by one of its names, the best first; none if no link can have
  /// them.
  ///
  /// For an alias, the best one has the name of the item and shows the alias, as Obsidian needs it.
  public static func links(to item: String, as name: String) -> [String] {
    guard let shown = name.linkSpelling else { return [] }
    let plain = "[[\(shown)]]"
    guard name != item, let target = item.linkSpelling else { return [plain] }
    return ["[[\(target)|\(shown)]]", plain]
  }
}
