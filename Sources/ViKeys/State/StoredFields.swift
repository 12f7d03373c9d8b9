/// Fields as one text: each with its length before it.
struct FieldWriter {
  private(set) var text = ""

  mutating func add(_ field: String) { text += "\(field.utf8.count):\(field)" }

  mutating func add(_ number: Int) { add(String(number)) }

  mutating func add(_ number: Int?) { add(number.map { String($0) } ?? "") }

  mutating func add(_ flag: Bool) { add(flag ? "1" : "0") }

  mutating func add(_ scalar: Unicode.Scalar?) { add(scalar.map { String($0.value) } ?? "") }

  mutating func add(_ scalars: [Unicode.Scalar]) { add(String(scalars)) }

  mutating func add(_ place: Position) {
    add(place.line)
    add(place.column)
  }

  /// Adds a value that may be missing.
  mutating func add<Value>(_ value: Value?, _ body: (inout FieldWriter, Value) -> Void) {
    add(value != nil)
    if let value { body(&self, value) }
  }

  mutating func add<Value>(_ values: [Value], _ body: (inout FieldWriter, Value) -> Void) {
    add(values.count)
    for value in values { body(&self, value) }
  }
}

/// Reads the fields again; what is missing or unreadable is an error.
struct FieldReader {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func text() throws(Stop) -> String {
    guard let colon = rest.firstIndex(of: UInt8(ascii: ":")),
      let count = Int(Substring(rest[..<colon])),
      count >= 0
    else { throw .failed }
    rest = rest[rest.index(after: colon)...]
    guard rest.count >= count, let field = String(rest.prefix(count)) else { throw .failed }
    rest = rest.dropFirst(count)
    return field
  }

  /// Reads a number whose sums and products with others of a text stay within an `Int`.
  mutating func number() throws(Stop) -> Int {
    guard let number = Int(try text()), number.magnitude < 1 << 40 else { throw .failed }
    return number
  }

  /// Reads the number of items that follow.
  mutating func count() throws(Stop) -> Int {
    let count = try number()
    guard count >= 0 else { throw .failed }
    return count
  }

  mutating func optionalNumber() throws(Stop) -> Int? {
    let field = try text()
    return field.isEmpty ? nil : Int(field).flatMap { $0.magnitude < 1 << 40 ? $0 : nil }
  }

  mutating func flag() throws(Stop) -> Bool { try text() == "1" }

  mutating func scalar() throws(Stop) -> Unicode.Scalar? {
    UInt32(try text()).flatMap { Unicode.Scalar($0) }
  }

  mutating func scalars() throws(Stop) -> [Unicode.Scalar] { Array(try text().unicodeScalars) }

  mutating func place() throws(Stop) -> Position {
    let (line, column) = (try number(), try number())
    guard line >= 0, column >= 0 else { throw .failed }
    return Position(line, column)
  }

  mutating func optional<Value>(
    _ body: (inout FieldReader) throws(Stop) -> Value
  ) throws(Stop) -> Value? {
    try flag() ? try body(&self) : nil
  }

  mutating func array<Value>(
    _ body: (inout FieldReader) throws(Stop) -> Value
  ) throws(Stop) -> [Value] {
    var values: [Value] = []
    for _ in 0..<(try count()) { values.append(try body(&self)) }
    return values
  }
}
