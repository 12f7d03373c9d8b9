/// Items with their places, in one small value.
public struct ItemList: LosslessStringConvertible, Equatable, Sendable {
  /// The items.
  public var items: [ItemPlace] = []

  /// Creates a list of items.
  public init(_ items: [ItemPlace] = []) { self.items = items }

  /// Reads items from their stored form; ignores invalid words.
  public init?(_ description: String) {
    items = description.split(separator: " ").compactMap { ItemPlace(String($0)) }
  }

  /// The items, separated by spaces.
  public var description: String { items.map(\.description).joined(separator: " ") }
}
