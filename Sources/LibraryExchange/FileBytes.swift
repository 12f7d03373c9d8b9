/// The bytes of a file in pieces: each is released once it is read.
///
/// So the whole file and all records that were read from it are never in memory at the same time.
public final class FileBytes {
  /// The pieces that are not read, the last one first.
  private var pieces: [[UInt8]]
  /// Number of bytes that a reader has before it at the beginning of a record, unless the file
  /// ends.
  private let lookahead: Int
  /// The file as a database, once it was opened.
  private var opened: Result<ForeignDatabase, ForeignDatabase.Fault>?

  /// Takes the pieces of a file in order; the first one has at least 64 KB, unless the file is
  /// shorter.
  public init(pieces: [[UInt8]]) {
    (self.pieces, lookahead) = (Self.plain(pieces).reversed(), 2 << 20)
    skipByteOrderMark()
  }

  /// Takes a whole file.
  public convenience init(_ bytes: [UInt8]) { self.init(pieces: [bytes]) }

  /// Takes a file in pieces of a size, for tests.
  init(_ bytes: [UInt8], pieceSize size: Int, lookahead: Int) {
    let bytes = Array(Self.plain([bytes]).joined())
    pieces = stride(from: 0, to: bytes.count, by: size).reversed().map {
      Array(bytes[$0..<min($0 + size, bytes.count)])
    }
    self.lookahead = lookahead
    skipByteOrderMark()
  }

  private func skipByteOrderMark() {
    if let first = pieces.last, first.starts(with: [0xEF, 0xBB, 0xBF]) {
      pieces[pieces.count - 1].removeFirst(3)
    }
  }

  public var isDatabase: Bool { opened != nil || ForeignDatabase.begins(beginning) }

  /// Opens the file as a database, which takes the place of its bytes.
  func database() throws(ForeignDatabase.Fault) -> ForeignDatabase {
    if let opened { return try opened.get() }
    let result = Result { () throws(ForeignDatabase.Fault) in try ForeignDatabase(self) }
    opened = result
    return try result.get()
  }

  /// Number of bytes that are not read.
  var count: Int { pieces.reduce(0) { $0 + $1.count } }

  /// Reads the next piece; nil at the end.
  func next() -> [UInt8]? { pieces.popLast() }

  /// Whether all is read.
  public var isEmpty: Bool { pieces.allSatisfy(\.isEmpty) }

  /// The first piece.
  var beginning: ArraySlice<UInt8> { pieces.last?[...] ?? [] }

  /// Returns the first bytes, also those of several pieces.
  func prefix(_ count: Int) -> ArraySlice<UInt8> {
    var bytes: ArraySlice<UInt8> = []
    for piece in pieces.reversed() where bytes.count < count {
      bytes += piece.prefix(count - bytes.count)
    }
    return bytes
  }

  /// Adds pieces to the bytes that a reader has from an index on, and releases those before it.
  func fill(_ window: inout ArraySlice<UInt8>, from index: inout Int) {
    guard window.endIndex - index < lookahead, !pieces.isEmpty else { return }
    var bytes = Array(window[index...])
    (window, index) = ([], 0)
    if bytes.isEmpty { bytes = pieces.removeLast() }
    while bytes.count < 2 * lookahead, let piece = pieces.popLast() { bytes += piece }
    window = bytes[...]
  }

  /// Returns the whole file, without reading it.
  public func whole() -> [UInt8] {
    let bytes = rest()
    pieces = [bytes]
    return bytes
  }

  /// Reads the whole file.
  public func rest() -> [UInt8] {
    if pieces.count == 1 { return pieces.removeLast() }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    while let piece = pieces.popLast() { bytes += piece }
    return bytes
  }

  /// Whether the file contains a short text.
  func contains(_ text: String.UTF8View) -> Bool {
    var end: [UInt8] = []
    for piece in pieces.reversed() {
      if (end + piece.prefix(text.count))[...].contains(text) || piece[...].contains(text) {
        return true
      }
      end = Array((end + piece.suffix(text.count)).suffix(text.count))
    }
    return false
  }
}
