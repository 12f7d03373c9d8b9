import CPlatform
import Glibc

/// Wakes the event loop from other threads: eventfd(2).
///
/// A thread that keeps the notice can post it at any time: the descriptor is closed with the last
/// reference.
final class LoopNotice: Sendable {
  /// Descriptor that is readable from a ``post()`` until ``clear()``.
  let descriptor = platform_event_descriptor()

  deinit { close(descriptor) }

  /// Makes the descriptor readable.
  func post() {
    var one: UInt64 = 1
    write(descriptor, &one, MemoryLayout.size(ofValue: one))
  }

  /// Ends the readability of the descriptor.
  func clear() {
    var count: UInt64 = 0
    read(descriptor, &count, MemoryLayout.size(ofValue: count))
  }
}
