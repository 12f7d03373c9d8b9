/// The write-ahead log of a SQLite database, which has the newest pages until they are copied into
/// it.
///
/// Source: <https://www.sqlite.org/fileformat2.html#walformat>.
public struct WriteAheadLog {
  private let pageSize: Int
  /// The positions of the newest committed pages in the log.
  private var pages: [Int: Int] = [:]
  /// Number of the database's pages after the last commit.
  private var count = 0

  /// Returns a database with all commits of its log; the database itself if it cannot be read.
  ///
  /// It is in memory only: no file is written.
  public static func merged(_ database: [UInt8], _ log: [UInt8]) -> [UInt8] {
    guard ForeignDatabase.begins(database), database.count > headerSize,
      log.count > headerSize
    else { return database }
    return log.withUnsafeBytes { bytes in
      guard let log = Self(bytes), log.pageSize == pageSize(of: database) else { return database }
      return log.applied(to: database, bytes)
    }
  }

  private static let headerSize = 32
  private static let frameHeaderSize = 24

  private static func pageSize(of database: [UInt8]) -> Int {
    let size = Int(database[16]) << 8 | Int(database[17])
    return size == 1 ? 65_536 : size
  }

  /// Reads a log up to its last whole commit; nil if it has none.
  private init?(_ log: UnsafeRawBufferPointer) {
    guard log.count > Self.headerSize, let first = log.bigEndian(at: 0), first & ~1 == 0x377F_0682,
      let size = log.bigEndian(at: 8).map(Int.init), 512...65_536 ~= size, size & (size - 1) == 0
    else { return nil }
    pageSize = size
    var sum = Checksum(isBigEndian: first & 1 == 1)
    sum.add(log[..<24])
    guard sum.isStored(in: log, at: 24) else { return nil }
    var pending: [Int: Int] = [:]
    var start = Self.headerSize
    while start + Self.frameHeaderSize + size <= log.count,
      log[start + 8..<start + 16].elementsEqual(log[16..<24]),
      let page = log.bigEndian(at: start).map(Int.init), page > 0,
      let newCount = log.bigEndian(at: start + 4).map(Int.init)
    {
      let content = start + Self.frameHeaderSize
      sum.add(log[start..<start + 8])
      sum.add(log[content..<content + size])
      guard sum.isStored(in: log, at: start + 16) else { break }
      pending[page] = content
      start = content + size
      guard newCount > 0 else { continue }
      pages.merge(pending) { $1 }
      pending = [:]
      count = newCount
    }
    if count == 0 { return nil }
  }

  private func applied(to database: [UInt8], _ log: UnsafeRawBufferPointer) -> [UInt8] {
    // NB: A hostile log can name any number of pages.
    let known = max(database.count / pageSize, pages.keys.max() ?? 0)
    guard known <= database.count / pageSize + log.count / pageSize else { return database }
    let size = min(count, known) * pageSize
    var result = database
    result.removeLast(max(0, result.count - size))
    result.append(contentsOf: repeatElement(0, count: size - result.count))
    for (page, start) in pages where page * pageSize <= size {
      let end = page * pageSize
      result.replaceSubrange(end - pageSize..<end, with: log[start..<start + pageSize])
    }
    return result
  }
}

/// The checksum of a write-ahead log.
private struct Checksum {
  let isBigEndian: Bool
  private var sums: (UInt32, UInt32) = (0, 0)

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  /// Adds bytes, whose number is a multiple of 8.
  mutating func add(_ bytes: Slice<UnsafeRawBufferPointer>) {
    let bytes = UnsafeRawBufferPointer(rebasing: bytes)
    for index in stride(from: 0, to: bytes.count, by: 8) {
      sums.0 &+= word(bytes, index) &+ sums.1
      sums.1 &+= word(bytes, index + 4) &+ sums.0
    }
  }

  private func word(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> UInt32 {
    let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self)
    return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
  }

  func isStored(in log: UnsafeRawBufferPointer, at index: Int) -> Bool {
    log.bigEndian(at: index) == sums.0 && log.bigEndian(at: index + 4) == sums.1
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the number of 4 bytes; nil behind the end.
  fileprivate func bigEndian(at index: Int) -> UInt32? {
    guard index + 4 <= count else { return nil }
    return UInt32(bigEndian: loadUnaligned(fromByteOffset: index, as: UInt32.self))
  }
}
