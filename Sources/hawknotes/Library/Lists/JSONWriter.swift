/// Writes records as JSON, without line ends; invisible characters are escaped.
///
/// Much faster than an encoder, which a list of a million notes needs.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []

  var text: String { String(decoding: bytes, as: UTF8.self) }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func write(raw text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ record: Record) {
    bytes.append(UInt8(ascii: "{"))
    for (index, field) in record.fields.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      write(string: field.name)
      bytes.append(UInt8(ascii: ":"))
      write(field.value)
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func write(_ value: FieldValue) {
    switch value {
    case .null: write(raw: "null")
    case .text(let text): write(string: text)
    case .int(let number): bytes.append(contentsOf: "\(number)".utf8)
    case .decimal(let digits): bytes.append(contentsOf: digits.utf8)
    case .bool(let isTrue): write(raw: isTrue ? "true" : "false")
    case .texts(let texts): write(list: texts) { $0.write(string: $1) }
    case .records(let records): write(list: records) { $0.write($1) }
    }
  }

  private mutating func write<Item>(
    list: [Item], _ item: (inout JSONWriter, Item) -> Void
  ) {
    bytes.append(UInt8(ascii: "["))
    for (index, value) in list.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      item(&self, value)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  mutating func write(string text: String) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    let isPlain = text.withUTF8 { buffer in
      buffer.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != 0x5C }
    }
    if isPlain {
      text.withUTF8 { bytes.append(contentsOf: $0) }
    } else {
      write(escaping: text)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func write(escaping text: String) {
    var quoted = ""
    var isASCII = true
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\r": quoted += "\\r"
      default:
        isASCII = isASCII && scalar.value >= 0x20 && scalar.value < 0x7F
        quoted.unicodeScalars.append(scalar)
      }
    }
    bytes.append(contentsOf: (isASCII ? quoted : quoted.escapedForJSON).utf8)
  }
}
