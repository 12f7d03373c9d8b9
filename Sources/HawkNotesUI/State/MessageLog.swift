/// The last messages of a window, so that one that was cut off or cleared can be read again.
struct MessageLog: Equatable, Sendable {
  struct Entry: Equatable, Sendable {
    let message: Message
    /// Seconds since 1970.
    var time: Int
  }

  /// The messages, the oldest first.
  private(set) var entries: [Entry] = []

  /// Adds a message; one that is repeated only gets a new time.
  mutating func add(_ message: Message, at time: Int) {
    if entries.last?.message == message { entries.removeLast() }
    entries.append(Entry(message: message, time: time))
    if entries.count > Self.most { entries.removeFirst() }
  }

  private static let most = 20
}
