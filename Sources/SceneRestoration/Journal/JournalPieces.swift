/// The bytes of a journal, split into sound records and the bytes between them.
struct JournalPieces {
  enum Piece {
    /// The payload of a record whose checksum is correct.
    case sound([UInt8])
    /// Bytes that are not a sound record.
    case damaged([UInt8])
  }

  private(set) var all: [Piece] = []

  init(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      // Limits the search: in some files every byte looks like the beginning of a record.
      var bytesLeft = 4 << 30
      let hasHeader =
        (try? JournalHeader.check(bytes)) != nil
        || Record.payload(at: JournalHeader.size, in: bytes) != nil
      var start = hasHeader ? JournalHeader.size : 0
      var offset = start
      while offset < bytes.count {
        guard bytesLeft > 0, let count = Record.length(at: offset, in: bytes) else {
          offset += 1
          continue
        }
        bytesLeft -= count
        guard let payload = Record.payload(at: offset, in: bytes) else {
          offset += 1
          continue
        }
        add(bytes, start..<offset)
        all.append(.sound([UInt8](bytes[payload])))
        start = payload.upperBound
        offset = start
      }
      add(bytes, start..<max(start, bytes.count))
    }
  }

  /// Whether the first piece is a sound record, the snapshot.
  var beginsSound: Bool {
    if case .sound = all.first { true } else { false }
  }

  /// Payloads of the sound records.
  var sound: [[UInt8]] {
    all.compactMap { if case .sound(let payload) = $0 { payload } else { nil } }
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
    if !range.isEmpty { all.append(.damaged([UInt8](bytes[range]))) }
  }
}
