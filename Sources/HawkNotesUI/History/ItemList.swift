/// Items with their places, in one small value.
public struct ItemList: LosslessStringConvertible, Equatable, Sendable {
  public var items: [ItemPlace] = []

  public init(_ items: [ItemPlace] = []) { self.items = items }

  /// Reads items from their stored form; ignores invalid words.
  public init?(_ description: String) {
    items = description.split(separator: " ").compactMap { ItemPlace(String($0)) }
  }

  /// The items, separated by spaces.
  public var description: String { items.map(\.description).joined(separator: " ") }
}
