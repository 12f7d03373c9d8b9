import Synchronization

/// A list that threads append to, which wakes the event loop; the main thread takes it.
final class NewsList<Item: Sendable>: Sendable {
  private let items = Mutex<[Item]>([])
  private let notice: LoopNotice

  /// - Parameter notice: Posted with each addition; may be posted for other news, too.
  init(_ notice: LoopNotice = LoopNotice()) { self.notice = notice }

  /// Descriptor that is readable from an addition until the list is taken.
  var descriptor: Int32 { notice.descriptor }

  func add(_ item: Item) { add([item]) }

  /// Adds items that are taken together.
  func add(_ added: [Item]) {
    items.withLock { $0 += added }
    notice.post()
  }

  func take() -> [Item] {
    notice.clear()
    return items.withLock { items in
      defer { items = [] }
      return items
    }
  }
}
