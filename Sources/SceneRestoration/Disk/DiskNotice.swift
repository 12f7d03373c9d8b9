import CPlatform
import CLibrary

/// A descriptor that becomes readable, for poll(2).
final class DiskNotice: Sendable {
  /// Readable after ``announce()``.
  let descriptor: Int32
  /// Where a notice is written; the same descriptor on Linux.
  private let announcement: Int32

  /// Nil with the reason in `errno` if the system refuses it.
  init?() {
    var ends: [Int32] = [-1, -1]
    let result = platform_open_notice(&ends)
    (descriptor, announcement) = (ends[0], ends[1])
    if result != 0 { return nil }
  }

  deinit {
    close(descriptor)
    if announcement != descriptor { close(announcement) }
  }

  func announce() {
    var one: UInt64 = 1
    uninterrupted { write(announcement, &one, MemoryLayout.size(ofValue: one)) }
  }

  /// Makes the descriptor unreadable until the next notice.
  func clear() {
    var bytes = [UInt8](repeating: 0, count: 512)
    while uninterrupted({ read(descriptor, &bytes, bytes.count) }) == bytes.count {}
  }
}
