/// Reads comma-separated values record by record: RFC 4180, with any line ends.
///
/// A quote in a field that does not begin with one is a character.
struct CSVReader {
  /// A record, and the line in which it begins.
  struct Record: Equatable {
    let line: Int
    let fields: [String]
  }

  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private var line = 1

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes.withoutByteOrderMark
    index = self.bytes.startIndex
  }

  /// Returns the next record that is not blank; nil at the end.
  ///
  /// - Throws: `CSVFault` if the record cannot be read; the next call goes on after it.
  mutating func next() throws(CSVFault) -> Record? {
    skipLineEnds()
    guard index < bytes.endIndex else { return nil }
    let start = line
    var fields: [String] = []
    var size = 0
    var fault: CSVFault?
    while true {
      let isOpen = bytes[index...].first == UInt8(ascii: "\"")
      let field = isOpen ? quoted(from: start, &fault) : plain()
      size += field.utf8.count
      if fields.count < Self.mostFields, size <= longestText {
        fields.append(field)
      } else {
        fault = fault ?? CSVFault(line: start, reason: "the record is too long")
      }
      guard index < bytes.endIndex, bytes[index] == UInt8(ascii: ",") else { break }
      index += 1
      if index == bytes.endIndex {
        fields.append("")
        break
      }
    }
    if let fault { throw fault }
    return Record(line: start, fields: fields)
  }

  private static let mostFields = 1000

  private mutating func skipLineEnds() {
    while index < bytes.endIndex, bytes[index] == 10 || bytes[index] == 13 {
      if bytes[index] == 10 { line += 1 }
      index += 1
    }
  }

  private mutating func plain() -> String {
    let end =
      bytes[index...].firstIndex { $0 == UInt8(ascii: ",") || $0 == 10 || $0 == 13 }
      ?? bytes.endIndex
    defer { index = end }
    return bytes[index..<end].text
  }

  /// Reads a field in quotes; what follows the closing quote up to the comma belongs to it.
  private mutating func quoted(from start: Int, _ fault: inout CSVFault?) -> String {
    var field: [UInt8] = []
    index += 1
    while true {
      guard let quote = bytes[index...].firstIndex(of: UInt8(ascii: "\"")) else {
        index = bytes.endIndex
        fault = CSVFault(line: start, reason: "a quote is not closed")
        return ""
      }
      field += bytes[index..<quote]
      line += bytes[index..<quote].count { $0 == 10 }
      index = quote + 1
      guard index < bytes.endIndex, bytes[index] == UInt8(ascii: "\"") else { break }
      field.append(UInt8(ascii: "\""))
      index += 1
    }
    return field[...].text + plain()
  }
}

/// Reason why a record cannot be read.
struct CSVFault: Error, Equatable {
  let line: Int
  let reason: String
}
