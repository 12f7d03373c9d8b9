/// The write-ahead log of a SQLite database, which has the newest pages until they are copied into it.
///
/// Source: "The Write-Ahead Log (WAL) File", sqlite.org/fileformat2.html.
public enum WriteAheadLog {
  /// Returns a database with all commits of its log; pages that were not committed are left out.
  public static func merged(_ database: consuming [UInt8], _ log: [UInt8]) -> [UInt8] {
    var merged = database
    guard ForeignDatabase.begins(merged), var reader = Reader(log) else { return merged }
    let mostBytes = merged.count + log.count
    // The pages of the commit that is being read.
    var pages: [(number: Int, offset: Int)] = []
    while let frame = reader.next() {
      pages.append((frame.page, frame.offset))
      guard frame.size > 0 else { continue }
      let count = frame.size * reader.pageSize
      guard count <= mostBytes else { return merged }
      merged.removeLast(max(0, merged.count - count))
      merged += repeatElement(0, count: count - merged.count)
      for page in pages where page.number <= frame.size {
        let start = (page.number - 1) * reader.pageSize
        merged.replaceSubrange(
          start..<start + reader.pageSize, with: log[page.offset..<page.offset + reader.pageSize])
      }
      pages = []
    }
    return merged
  }

  /// Reads frames up to the first one that is not of this log, or damaged.
  private struct Reader {
    /// A page of the database.
    struct Frame {
      /// Number of the page, from 1.
      let page: Int
      /// Number of pages of the database after a commit; 0 if the frame ends none.
      let size: Int
      /// Where the page begins in the log.
      let offset: Int
    }

    let pageSize: Int
    private let log: [UInt8]
    private let salt: ArraySlice<UInt8>
    private let isBigEndian: Bool
    private var sum: (UInt32, UInt32) = (0, 0)
    private var index = 32

    init?(_ log: [UInt8]) {
      self.log = log
      guard log.count >= 32 else { return nil }
      let magic = Self.number(log, 0)
      pageSize = Int(Self.number(log, 8))
      guard magic & ~1 == 0x377F_0682, 512...65_536 ~= pageSize, pageSize & (pageSize - 1) == 0
      else { return nil }
      isBigEndian = magic & 1 == 1
      salt = log[16..<24]
      add(0..<24)
      guard sum == (Self.number(log, 24), Self.number(log, 28)) else { return nil }
    }

    mutating func next() -> Frame? {
      let start = index
      guard start + 24 + pageSize <= log.count, log[start + 8..<start + 16] == salt else {
        return nil
      }
      add(start..<start + 8)
      add(start + 24..<start + 24 + pageSize)
      let page = Int(Self.number(log, start))
      guard sum == (Self.number(log, start + 16), Self.number(log, start + 20)), page > 0 else {
        return nil
      }
      index += 24 + pageSize
      return Frame(page: page, size: Int(Self.number(log, start + 4)), offset: start + 24)
    }

    /// Adds bytes to the checksum.
    private mutating func add(_ range: Range<Int>) {
      log.withUnsafeBytes { bytes in
        for offset in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
          let first = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
          let second = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
          sum.0 &+= (isBigEndian ? first.bigEndian : first.littleEndian) &+ sum.1
          sum.1 &+= (isBigEndian ? second.bigEndian : second.littleEndian) &+ sum.0
        }
      }
    }

    private static func number(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
      bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
  }
}
