/// Prints a list, item by item, in constant memory.
struct ListPrinter {
  enum Form {
    case lines
    case json
    case jsonl
    case template(Template)
  }

  let form: Form
  private let hasTexts: Bool
  private let name: StaticString
  private let end: UInt8
  private let isTerminal = Output.isTerminal
  private let columns = Output.columns ?? .max
  private let isColoured: Bool
  private var writer = JSONWriter()
  private var isFirst = true
  /// Number of items that the limit still allows.
  private var rest: Int

  init<Item>(_ options: ListOptions<Item>) throws(Failure) {
    name = Item.key
    rest = options.limit ?? .max
    hasTexts = options.text
    isColoured = options.colour.color.isOn
    end = options.zero ? 0 : UInt8(ascii: "\n")
    if let format = options.format {
      form = .template(try Template(format, fields: Item.fields))
    } else {
      form = options.json ? .json : options.jsonl ? .jsonl : .lines
    }
  }

  /// Whether the field `text` is printed; in a list as JSON the option asks for it.
  var needsTexts: Bool {
    if case .template(let template) = form { template.contains("text") } else { hasTexts }
  }

  /// Whether the fields of a record are printed, not a line for people.
  var needsRecords: Bool {
    if case .lines = form { false } else { true }
  }

  /// Whether the limit allows more items.
  var isOpen: Bool { rest > 0 }

  /// Prints an item, unless the limit is reached.
  mutating func print(_ record: @autoclosure () -> Record, line: @autoclosure () -> String)
    throws(Failure)
  {
    guard isOpen else { return }
    rest -= 1
    switch form {
    case .lines: append(shown(line()))
    case .template(let template):
      let text = template.text(of: record())
      append(isTerminal ? text.terminalSafeLines : text)
    case .jsonl:
      writer.write(Record.schema + record())
      writer.write(raw: end == 0 ? "\0" : "\n")
    case .json:
      writer.write(raw: isFirst ? "" : ",\n")
      if isFirst { writeHead() }
      writer.write(record())
    }
    isFirst = false
    try flushIfLong()
  }

  /// Prints a record that `body` writes as JSON, with `"schema"` first in JSON lines.
  ///
  /// The form must be ``Form/json`` or ``Form/jsonl``. The caller calls ``flushIfLong()``
  /// afterwards.
  mutating func print(json body: (inout JSONWriter) -> Void) {
    if case .json = form {
      writer.write(raw: isFirst ? "" : ",\n")
      if isFirst { writeHead() }
      body(&writer)
    } else {
      body(&writer)
      writer.write(raw: end == 0 ? "\0" : "\n")
    }
    isFirst = false
  }

  /// Writes to stdout if much is waiting.
  mutating func flushIfLong() throws(Failure) {
    if writer.bytes.count > 65_536 { try flush() }
  }

  /// Prints more lines about the last item.
  mutating func print(text lines: [String]) throws(Failure) {
    for line in lines { append(line.terminalSafe) }
    try flushIfLong()
  }

  /// Prints the rest.
  ///
  /// - Parameter more: Further fields of the one JSON object.
  mutating func finish(_ more: KeyValuePairs<String, FieldValue> = [:]) throws(Failure) {
    if case .json = form {
      if isFirst { writeHead() }
      writer.write(raw: "\n]")
      for (name, value) in more {
        writer.write(raw: ",")
        writer.write(string: name)
        writer.write(raw: ":")
        writer.write(value)
      }
      writer.write(raw: "}\n")
    }
    try flush()
  }

  private mutating func writeHead() {
    writer.write(raw: "{\"schema\":1,\"")
    writer.write(raw: name)
    writer.write(raw: "\":[\n")
  }

  /// Returns the line in the width of the terminal, its id faint.
  private func shown(_ line: String) -> String {
    let line = line.terminalSafe.clipped(to: columns).trimmedEnd
    return isColoured ? "\u{1B}[2m\(line.prefix(8))\u{1B}[m\(line.dropFirst(8))" : line
  }

  private mutating func append(_ text: String) {
    writer.write(raw: text, end: end)
  }

  private mutating func flush() throws(Failure) {
    try Output.write(bytes: writer.bytes)
    writer.removeAll()
  }
}
