import Synchronization

/// A list that threads append to, and the main thread takes.
final class NewsList<Item: Sendable>: Sendable {
  private let items = Mutex<[Item]>([])

  func add(_ item: Item) { items.withLock { $0.append(item) } }

  func take() -> [Item] {
    items.withLock { items in
      defer { items = [] }
      return items
    }
  }
}
