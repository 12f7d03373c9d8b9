/// A journal as it was read: a whole prefix of the turns that were written to it.
struct Journal {
  /// What its records come to.
  private(set) var contents = JournalContents()
  /// Where its first record ends, in bytes.
  private(set) var snapshotEnd = 0
  /// Where its last sound record ends, in bytes.
  private(set) var end = JournalHeader.size
  /// Whether something follows: a turn that was never kept whole, or damage.
  private(set) var hasTornTail = false
  /// Whether what follows is not the beginning of one record, cut short: it was damaged, or a power
  /// cut has kept a turn and lost the one before.
  private(set) var isBroken = false

  /// What was read.
  private(set) var bytes: [UInt8] = []

  /// Reads a journal, whatever the bytes; one that is broken is damaged.
  init(_ bytes: [UInt8]) throws(JournalFault) {
    try self.init(before: bytes)
    if isBroken { throw .damaged }
  }

  /// Reads a journal up to where it is broken, if it is.
  init(before bytes: [UInt8]) throws(JournalFault) {
    // NB: The standard library's closure would lose the type of what is thrown.
    let result = bytes.withUnsafeBytes { bytes in
      Result { () throws(JournalFault) in try Journal(reading: bytes) }
    }
    self = try result.get()
    self.bytes = bytes
  }

  private init(reading bytes: UnsafeRawBufferPointer) throws(JournalFault) {
    try JournalHeader.check(bytes)
    while let payload = Record.payload(at: end, in: bytes) {
      try contents.apply(UnsafeRawBufferPointer(rebasing: bytes[payload]))
      end = payload.upperBound
      if snapshotEnd == 0 { snapshotEnd = end }
    }
    guard snapshotEnd > 0, contents.hasDistinctNames else { throw .damaged }
    hasTornTail = end < bytes.count
    isBroken =
      hasTornTail
      && (!Record.isCutShort(at: end, in: bytes) || Self.hasRecord(beyond: end, in: bytes))
  }

  /// Whether a sound record follows a bad one.
  ///
  /// NB: A text can look like the beginning of a record at each of its bytes, and a checksum goes over
  /// all of what that would be. Where looking takes too long it is taken for damage, since then
  /// nothing is cut off that is not kept.
  private static func hasRecord(beyond end: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
    var patience = 256 << 20
    for offset in end..<max(end, bytes.count) {
      guard let count = Record.length(at: offset, in: bytes) else { continue }
      if Record.payload(at: offset, in: bytes) != nil { return true }
      patience -= count
      if patience < 0 { return true }
    }
    return false
  }
}
