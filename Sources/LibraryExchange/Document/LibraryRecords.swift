/// The records of an exported library, however another program has set its lines.
///
/// In the program's own files each line has a record; a formatter spreads one over many lines, or
/// sets all in one. A damaged record ends at the next line that begins one and is not further to
/// the right.
public struct LibraryRecords {
  /// The line at which the last record begins, from 1.
  public private(set) var line = 0
  /// Whether the end of the list was read: otherwise the file was cut.
  public private(set) var isWhole = false
  private let nextLine: () -> ArraySlice<UInt8>?
  /// Number of lines that were read.
  private var count = 0
  /// Number of blanks before the last line.
  private var indent = 0
  /// Rest of the last line.
  private var rest: ArraySlice<UInt8> = []
  private var hasBegun = false

  /// Creates a reader.
  ///
  /// - Parameter nextLine: Returns the next line of the file without its end; nil after the last.
  public init(_ nextLine: @escaping () -> ArraySlice<UInt8>?) { self.nextLine = nextLine }

  /// Returns the next record, or what stands in its place; nil at the end.
  public mutating func next() -> ArraySlice<UInt8>? {
    while let first = firstByte() {
      line = count
      if first == UInt8(ascii: "{") {
        isWhole = false
        return object()
      }
      defer { rest = [] }
      if !rest.withoutBlanks.starts(with: "\"schema\":1".utf8) {
        isWhole = false
        return rest
      }
    }
    return nil
  }

  /// Skips blanks and what stands between records, and returns the first byte of the next one.
  private mutating func firstByte() -> UInt8? {
    if !hasBegun { skipHead() }
    while true {
      let between = rest.prefix { $0 <= 32 || ",]}".utf8.contains($0) }
      if between.contains(UInt8(ascii: "]")) { isWhole = true }
      rest = rest[between.endIndex...]
      if rest.starts(with: LibraryDocument.head.utf8) {
        rest.removeFirst(LibraryDocument.head.utf8.count)
        isWhole = false
      } else if let first = rest.first {
        return first
      } else if !readLine() {
        return nil
      }
    }
  }

  private mutating func skipHead() {
    hasBegun = true
    while readLine() {
      guard let start = rest.firstIndex(of: UInt8(ascii: "[")) else { continue }
      rest = rest[(start + 1)...]
      return
    }
  }

  private mutating func readLine() -> Bool {
    guard let line = nextLine() else { return false }
    rest = line
    indent = line.prefix { $0 <= 32 }.count
    count += 1
    return true
  }

  /// Returns the object that begins here; up to its damage if it has no end.
  private mutating func object() -> ArraySlice<UInt8> {
    let start = indent
    var depth = 0
    var lines: ArraySlice<UInt8> = []
    while true {
      let end = Self.end(of: rest, &depth)
      let part = rest[..<(end ?? rest.endIndex)]
      // Most records are one part: it is not copied.
      if lines.isEmpty { lines = part } else { lines += part }
      rest = rest[part.endIndex...]
      guard end == nil else { return lines }
      lines.append(10)
      guard readLine() else { return lines }
      if indent <= start, rest.dropFirst(indent).first == UInt8(ascii: "{") { return lines }
    }
  }

  /// Returns the index after an object; nil if it does not end in these bytes.
  ///
  /// A text ends with its line: JSON writes the end of a line in a text as `\n`.
  ///
  /// - Parameter depth: Number of objects and arrays that are open.
  private static func end(of bytes: ArraySlice<UInt8>, _ depth: inout Int) -> Int? {
    var isInText = false
    var isEscaped = false
    for index in bytes.indices {
      let byte = bytes[index]
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\"") {
        isInText.toggle()
      } else if isInText {
        isEscaped = byte == UInt8(ascii: "\\")
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        depth += 1
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        depth -= 1
        if depth == 0 { return index + 1 }
      }
    }
    return nil
  }
}

extension Sequence<UInt8> {
  /// The bytes except blanks.
  var withoutBlanks: some Sequence<UInt8> { lazy.filter { $0 > 32 } }
}
