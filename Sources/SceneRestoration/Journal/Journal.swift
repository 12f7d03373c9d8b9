/// A journal that was read: a complete prefix of the turns that were written to it.
struct Journal {
  /// Contents after all its records.
  private(set) var contents = JournalContents()
  /// Offset of the end of the first record, in bytes.
  private(set) var snapshotEnd = 0
  /// Offset of the end of the last sound record, in bytes.
  private(set) var end = JournalHeader.size
  /// Whether bytes follow the last sound record: an incomplete turn, or damage.
  private(set) var hasTornTail = false
  /// Whether the bytes after the last sound record are damage, not one record that was cut short: a
  /// byte was changed, or a power cut kept a turn and lost an earlier one.
  private(set) var isBroken = false

  /// Whether the last record was cut short, but not by a kill.
  ///
  /// The kernel writes a file page by page, and a kill interrupts a write only between two pages. A
  /// cut within a page is that of a power cut or another program.
  var isCutWithinPage: Bool { hasTornTail && bytes.count % 4096 != 0 }

  /// All bytes of the file.
  private(set) var bytes: [UInt8] = []

  /// Reads a journal; throws ``JournalFault/damaged`` if it is broken.
  init(_ bytes: [UInt8]) throws(JournalFault) {
    try self.init(before: bytes)
    if isBroken { throw .damaged }
  }

  /// Reads a journal up to the first damage.
  init(before bytes: [UInt8]) throws(JournalFault) {
    // NB: The closure that the standard library takes would lose the typed error.
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
  /// NB: A text can look like the beginning of a record at each of its bytes, and each candidate
  /// needs a checksum over all its bytes. When the search takes too long, the answer is true
  /// (damage): then no bytes are cut off without a copy.
  private static func hasRecord(beyond end: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
    var bytesLeft = 256 << 20
    for offset in end..<max(end, bytes.count) {
      guard let count = Record.length(at: offset, in: bytes) else { continue }
      if Record.payload(at: offset, in: bytes) != nil { return true }
      bytesLeft -= count
      if bytesLeft < 0 { return true }
    }
    return false
  }
}
