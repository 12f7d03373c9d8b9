import Glibc

/// A list that threads append to, and the main thread takes.
///
/// NB: `@unchecked`: a lock guards the list.
final class NewsList<Item>: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var items: [Item] = []

  init() { pthread_mutex_init(lock, nil) }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Appends an item.
  func add(_ item: Item) {
    pthread_mutex_lock(lock)
    items.append(item)
    pthread_mutex_unlock(lock)
  }

  /// Returns and removes all items.
  func take() -> [Item] {
    pthread_mutex_lock(lock)
    defer {
      items = []
      pthread_mutex_unlock(lock)
    }
    return items
  }
}
