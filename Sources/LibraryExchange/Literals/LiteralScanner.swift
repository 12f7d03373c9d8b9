/// The position in a file of literals: what both readers need.
struct LiteralScanner {
  private(set) var bytes: ArraySlice<UInt8>
  var index: Int
  /// The rest of the file; nil if there is none.
  private let file: FileBytes?
  private(set) var line = 1
  private var counted: Int
  private var values = 0

  /// Deepest nesting of tables.
  static let deepest = 64

  /// Largest number of values in a file.
  private static let mostValues = 20_000_000

  init(_ bytes: ArraySlice<UInt8>, of file: FileBytes? = nil) {
    (self.bytes, self.file) = (bytes, file)
    index = bytes.startIndex
    counted = index
  }

  var next: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    index += 1
    return true
  }

  /// Takes a text if it comes next.
  mutating func take(_ text: StaticString) -> Bool {
    let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard bytes[index...].starts(with: wanted) else { return false }
    index += wanted.count
    return true
  }

  mutating func skipBlanks() {
    while let byte = next, byte == 32 || 9...13 ~= byte { index += 1 }
  }

  /// Takes the bytes that satisfy a condition.
  mutating func take(while isWanted: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = index
    while let byte = next, isWanted(byte) { index += 1 }
    return bytes[start..<index]
  }

  /// Counts a value of a table at a depth, and has enough of the file before it.
  ///
  /// NB: an index from before the call is not valid after it.
  ///
  /// - Throws: `LiteralFault` if there are too many values, or if they are nested too deeply.
  mutating func begin(depth: Int) throws(LiteralFault) {
    if let file {
      _ = currentLine()
      file.fill(&bytes, from: &index)
      counted = index
    }
    values += 1
    guard depth <= Self.deepest, values <= Self.mostValues else {
      throw fault("the values are nested too deeply, or too many")
    }
  }

  /// The line of the next byte.
  mutating func currentLine() -> Int {
    line += bytes[counted..<index].count { $0 == 10 }
    counted = index
    return line
  }

  mutating func fault(_ reason: String) -> LiteralFault {
    let isCut = next == nil && file?.isEmpty == false
    return LiteralFault(line: currentLine(), reason: isCut ? "a text is too long" : reason)
  }
}
