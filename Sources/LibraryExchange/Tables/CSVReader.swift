/// Reads comma-separated values record by record: RFC 4180, with any line ends, which become line feeds.
///
/// Spreadsheets of some languages write semicolons or tabs instead of commas: the first line
/// decides. A quote in a field that does not begin with one is a character.
struct CSVReader {
  /// A record, and the line in which it begins.
  struct Record: Equatable {
    let line: Int
    let fields: [String]
  }

  private let file: FileBytes
  private var bytes: ArraySlice<UInt8> = []
  private var index = 0
  private var line = 1
  private let separator: UInt8
  /// Whether a quote was open at the end of the file.
  private var hasOpenQuote = false
  /// Whether the beginning of the record is no longer in memory.
  private var isMoved = false
  /// Number of times that the reader may still go back.
  private var returns = 16

  init(_ file: FileBytes) {
    self.file = file
    separator = Self.separator(in: file.prefix(65_536))
  }

  /// Returns the most frequent separator of the first line.
  private static func separator(in beginning: ArraySlice<UInt8>) -> UInt8 {
    let line = beginning.drop { $0 == 10 || $0 == 13 }.prefix { $0 != 10 && $0 != 13 }
    let numbers = ",;\t".utf8.map { separator in (separator, line.count { $0 == separator }) }
    return numbers.dropFirst().reduce(numbers[0]) { $1.1 > $0.1 ? $1 : $0 }.0
  }

  /// Returns the next record that is not blank; nil at the end.
  ///
  /// - Throws: `CSVFault` if the record cannot be read; the next call goes on after it.
  mutating func next() throws(CSVFault) -> Record? {
    repeat {
      file.fill(&bytes, from: &index)
      skipLineEnds()
    } while index == bytes.endIndex && !file.isEmpty
    guard index < bytes.endIndex else { return nil }
    let (begin, start) = (index, line)
    (hasOpenQuote, isMoved) = (false, false)
    var fields: [String] = []
    var size = 0
    var fault: CSVFault?
    while true {
      let isOpen = nextByte == UInt8(ascii: "\"")
      let field = isOpen ? quoted(from: start, &fault) : plain()
      size += field.utf8.count
      if fields.count < Self.mostFields, size <= longestText {
        fields.append(field)
      } else {
        fault = fault ?? CSVFault(line: start, reason: "the record is too long")
      }
      guard nextByte == separator else { break }
      index += 1
      if nextByte == nil {
        fields.append("")
        break
      }
    }
    if hasOpenQuote { goBack(to: begin, line: start) }
    if let fault { throw fault }
    return Record(line: start, fields: fields)
  }

  private static let mostFields = 1000

  /// Goes on with the line after the one in which a record begins: its open quote took the rest of
  /// the file.
  private mutating func goBack(to begin: Int, line start: Int) {
    guard !isMoved, returns > 0 else { return }
    returns -= 1
    index = bytes[begin...].firstIndex { $0 == 10 || $0 == 13 } ?? bytes.endIndex
    line = start
  }

  private mutating func skipLineEnds() {
    while index < bytes.endIndex, bytes[index] == 10 || bytes[index] == 13 {
      if bytes[index] == 10 { line += 1 }
      index += 1
    }
  }

  /// The next byte, also if more of the file is needed for it; nil at the end.
  private var nextByte: UInt8? {
    mutating get {
      if index == bytes.endIndex, !file.isEmpty {
        isMoved = true
        file.fill(&bytes, from: &index)
      }
      return index < bytes.endIndex ? bytes[index] : nil
    }
  }

  private mutating func plain() -> String {
    let field = takePlain()
    guard index == bytes.endIndex, nextByte != nil else { return field.text }
    var whole = Array(field)
    repeat { whole += takePlain() } while index == bytes.endIndex && nextByte != nil
    return whole[...].text
  }

  private mutating func takePlain() -> ArraySlice<UInt8> {
    let end =
      bytes[index...].firstIndex { $0 == separator || $0 == 10 || $0 == 13 }
      ?? bytes.endIndex
    defer { index = end }
    return bytes[index..<end]
  }

  /// Reads a field in quotes; what follows the closing quote up to the separator belongs to it.
  private mutating func quoted(from start: Int, _ fault: inout CSVFault?) -> String {
    var field: [UInt8] = []
    index += 1
    while true {
      let quote = bytes[index...].firstIndex(of: UInt8(ascii: "\""))
      let end = quote ?? bytes.endIndex
      field += bytes[index..<end]
      line += bytes[index..<end].count { $0 == 10 }
      index = end
      guard quote != nil else {
        if nextByte != nil { continue }
        fault = CSVFault(line: start, reason: "a quote is not closed")
        hasOpenQuote = true
        return ""
      }
      index += 1
      guard nextByte == UInt8(ascii: "\"") else { break }
      field.append(UInt8(ascii: "\""))
      index += 1
    }
    return field[...].text.withPlainLineEnds + plain()
  }
}

extension String {
  /// The text with line feeds at the ends of its lines, as all texts of the library have them.
  fileprivate var withPlainLineEnds: String {
    guard utf8.contains(13) else { return self }
    return replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }
}

/// Reason why a record cannot be read.
struct CSVFault: Error, Equatable {
  let line: Int
  let reason: String
}
