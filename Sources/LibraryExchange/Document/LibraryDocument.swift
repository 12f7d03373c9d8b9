import struct FoundationEssentials.Date
public import LibraryModel

/// An exported library: a JSON document with an entry in each line, so that it can be read line by line.
///
/// `{"schema":1,"library":[` is the first line, `]}` the last one.
public enum LibraryDocument {
  /// The first line.
  public static let head = "{\"schema\":1,\"library\":["

  /// Whether a file is an exported library, by its beginning.
  public static func begins(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: head.utf8) }

  /// Reads a line; nil for a line without an entry.
  ///
  /// - Parameter leaveOut: Receives the reason for each value that its field cannot have: it is left out.
  /// - Throws: The reason why the line cannot be read.
  public static func entry(
    ofLine line: ArraySlice<UInt8>, _ leaveOut: (String) -> Void
  ) throws(UnreadableEntry) -> LibraryEntry? {
    var line = line
    while let last = line.last, last <= 32 || last == UInt8(ascii: ",") { line.removeLast() }
    if line.isEmpty || line.elementsEqual(head.utf8) || line.elementsEqual("]}".utf8) { return nil }
    let value: Literal
    do { value = try JSONReader.read(line) } catch { throw UnreadableEntry(error.reason) }
    guard let table = value.table else { throw UnreadableEntry("no object") }
    return try LibraryEntry(table, leaveOut)
  }
}

/// Reason why an entry cannot be read.
public struct UnreadableEntry: Error, Hashable {
  /// The reason, as the part of a sentence.
  public let reason: String

  init(_ reason: String) { self.reason = reason }
}
