/// The position in a file of literals: what both readers need.
struct LiteralScanner {
  let bytes: ArraySlice<UInt8>
  var index: Int
  private(set) var line = 1
  private var counted: Int
  private var values = 0

  /// Deepest nesting of tables.
  static let deepest = 64

  /// Largest number of values in a file.
  private static let mostValues = 20_000_000

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
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

  /// Counts a value of a table at a depth; throws if there are too many, or if it is too deep.
  mutating func count(depth: Int) throws(LiteralFault) {
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
    LiteralFault(line: currentLine(), reason: reason)
  }
}
