/// The value of a field in the output of commands.
enum FieldValue: Equatable, Sendable {
  case null
  case text(String)
  case int(Int)
  /// A number in decimal digits, such as `4.25`.
  case decimal(String)
  case bool(Bool)
  case texts([String])
  case record(Record)
  case records([Record])

  init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  init(_ number: Int?) { self = number.map { .int($0) } ?? .null }

  /// The value in a template: nothing for null, commas between the values of a list.
  var plain: String {
    switch self {
    case .null: ""
    case .text(let text): text
    case .int(let number): "\(number)"
    case .decimal(let digits): digits
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .texts(let texts): texts.joined(separator: ",")
    case .record(let record): record.json
    case .records(let records): records.map(\.json).joined(separator: ",")
    }
  }
}

/// A book, a character, a note or another item in the output of commands: its fields in order.
struct Record: Equatable, Sendable {
  struct Field: Equatable, Sendable {
    let name: String
    let value: FieldValue
  }

  let fields: [Field]

  /// The field with which each JSON document begins.
  static let schema = Record(["schema": .int(1)])

  init(_ fields: KeyValuePairs<String, FieldValue>) {
    self.fields = fields.map { Field(name: $0.key, value: $0.value) }
  }

  init(fields: [Field]) { self.fields = fields }

  /// Returns the value of a field; nil if there is no such field.
  subscript(name: String) -> FieldValue? { fields.first { $0.name == name }?.value }

  static func + (one: Record, other: Record) -> Record {
    Record(fields: one.fields + other.fields)
  }

  var json: String {
    var writer = JSONWriter()
    writer.write(self)
    return writer.text
  }
}
