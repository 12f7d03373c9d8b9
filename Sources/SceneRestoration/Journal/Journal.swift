/// A journal as it was read: a whole prefix of the turns that were written to it.
struct Journal {
  /// What its records come to.
  private(set) var contents = JournalContents()
  /// Where its first record ends, in bytes.
  private(set) var snapshotEnd = 0
  /// Where its last sound record ends, in bytes.
  private(set) var end = JournalHeader.size
  /// Whether something follows: a turn that was never kept whole.
  private(set) var hasTornTail = false

  /// Reads a journal, whatever the bytes.
  init(_ bytes: [UInt8]) throws(JournalFault) {
    // NB: The standard library's closure would lose the type of what is thrown.
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(JournalFault) in try Journal(reading: bytes) }
    }
    self = try result.get()
  }

  private init(reading bytes: UnsafeRawBufferPointer) throws(JournalFault) {
    try JournalHeader.check(bytes)
    while let payload = Record.payload(at: end, in: bytes) {
      try contents.apply(UnsafeRawBufferPointer(rebasing: bytes[payload]))
      end = payload.upperBound
      if snapshotEnd == 0 { snapshotEnd = end }
    }
    guard snapshotEnd > 0, !Self.hasRecord(beyond: end, in: bytes) else { throw .damaged }
    hasTornTail = end < bytes.count
  }

  /// Whether a sound record follows a bad one: then it is no torn tail, but damage.
  private static func hasRecord(beyond end: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
    (end..<max(end, bytes.count)).contains { Record.payload(at: $0, in: bytes) != nil }
  }
}
