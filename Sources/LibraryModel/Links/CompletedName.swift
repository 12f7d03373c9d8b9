/// A name that a link can be completed to.
public struct CompletedName: Hashable, Sendable {
  /// The name, alias or title that is shown.
  public let name: String
  /// The name of the item; another one than ``name`` for an alias.
  public let target: String
  /// The kind of the item: the title of a character's book, `book`, or `note`.
  public let detail: String
  /// Screen of the item.
  public let place: Place

  /// Creates a name.
  public init(name: String, target: String, detail: String, place: Place) {
    self.name = name
    self.target = target
    self.detail = detail
    self.place = place
  }

  /// The text of the link: an alias is shown, and the link has the name, as Obsidian needs it.
  public var link: String { name == target ? "[[\(name)]]" : "[[\(target)|\(name)]]" }
}
