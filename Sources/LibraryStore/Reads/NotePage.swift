import SQLite
import CSQLite

/// Some notes of a listing, with their texts as bytes: a list of a million notes has no time for a
/// string for each of them.
public struct NotePage: Sendable {
  /// A note; the ranges are those of its texts in ``NotePage/bytes``.
  public struct Row: Sendable {
    /// The owner, by its index in ``NotePages/owners``.
    public let owner: Int
    /// Time of the first save, in milliseconds since 1970.
    public let created: Int64
    /// Time of the last save, in milliseconds since 1970.
    public let updated: Int64
    /// The id: 36 characters in lower case.
    public let id: Range<Int>
    public let version: Range<Int>
    public let title: Range<Int>
    /// The beginning of the text below the title.
    public let preview: Range<Int>
    /// The place in the book; nil without one.
    public let passage: Range<Int>?
    /// The tags without `#`, one a line.
    public let tags: Range<Int>
    /// The whole text; nil if it was not asked for.
    public let text: Range<Int>?
  }

  /// The texts of all notes, one after the other; UTF-8, if the library is sound.
  public private(set) var bytes: [UInt8] = []
  /// The notes, in order.
  public private(set) var rows: [Row] = []
}

extension NotePage {
  /// Appends the note of a statement's row.
  ///
  /// Columns: id, version, title, preview, passage, created, updated, and from the tenth the text.
  mutating func append(
    _ row: OpaquePointer, owner: Int, tags: ArraySlice<UInt8>, hasText: Bool
  ) throws {
    let row = Row(
      owner: owner, created: sqlite3_column_int64(row, 6), updated: sqlite3_column_int64(row, 7),
      id: try appendID(row, 1), version: try appendID(row, 2), title: append(row, 3),
      preview: append(row, 4),
      passage: sqlite3_column_type(row, 5) == SQLITE_NULL ? nil : append(row, 5),
      tags: append(tags), text: hasText ? append(row, 10) : nil)
    rows.append(row)
  }

  private mutating func append(_ tags: ArraySlice<UInt8>) -> Range<Int> {
    let start = bytes.count
    bytes.append(contentsOf: tags)
    return start..<bytes.count
  }

  private mutating func append(_ row: OpaquePointer, _ column: Int32) -> Range<Int> {
    let start = bytes.count
    let text = UnsafeRawBufferPointer(
      start: sqlite3_column_blob(row, column), count: Int(sqlite3_column_bytes(row, column)))
    bytes.append(contentsOf: text)
    return start..<bytes.count
  }

  private mutating func appendID(_ row: OpaquePointer, _ column: Int32) throws -> Range<Int> {
    let range = append(row, column)
    let isID = range.count == 36 && bytes[range].allSatisfy(\.canBeOfID)
    guard isID else { throw DatabaseError(resultCode: .corrupt) }
    return range
  }
}

extension UInt8 {
  fileprivate var canBeOfID: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
