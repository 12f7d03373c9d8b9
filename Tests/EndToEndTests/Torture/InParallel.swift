import Foundation
import Synchronization

/// Runs a function for each item, several at once, and returns the results.
///
/// More at once than there are processors, since most of them wait.
func inParallel<Item: Sendable, Outcome: Sendable>(
  _ items: [Item], width: Int = ProcessInfo.processInfo.activeProcessorCount + 1,
  _ work: @escaping @Sendable (Item) throws -> Outcome
) -> [Result<Outcome, any Error>] {
  let table = Table<Outcome>()
  let group = DispatchGroup()
  for _ in 0..<min(width, items.count) {
    group.enter()
    Thread.detachNewThread {
      while let index = table.next(of: items.count) {
        table.set(Result { try work(items[index]) }, at: index)
      }
      group.leave()
    }
  }
  group.wait()
  return table.outcomes
}

/// The results and the next item.
private final class Table<Outcome: Sendable>: Sendable {
  private let begun = Mutex(0)
  private let done = Mutex<[Int: Result<Outcome, any Error>]>([:])

  var outcomes: [Result<Outcome, any Error>] {
    done.withLock { $0.sorted { $0.key < $1.key }.map(\.value) }
  }

  func next(of count: Int) -> Int? {
    begun.withLock { begun in
      guard begun < count else { return nil }
      defer { begun += 1 }
      return begun
    }
  }

  func set(_ outcome: Result<Outcome, any Error>, at index: Int) {
    done.withLock { $0[index] = outcome }
  }
}
