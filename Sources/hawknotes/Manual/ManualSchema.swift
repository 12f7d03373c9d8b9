import LibraryModel

/// The fields of items in the JSON schema: properties, or the names of the properties that are
/// always there.
enum ManualSchema {
  /// Returns the lines for a line of the schema's source; nil for a line that stays.
  static func lines(for line: String) -> [String]? {
    let indent = String(line.prefix { $0 == " " })
    let lines: [String]? =
      switch line.dropFirst(indent.count) {
      case "\"@FIELDS book@\": true,": properties(Book.fields(.people))
      case "\"@FIELDS character@\": true,": properties(BookCharacter.fields(.people))
      case "\"@FIELDS entry@\": true,":
        properties(Book.fields)
          + properties(BookCharacter.fields.filter { Book.row($0.field) == nil })
          + properties(Note.fields)
      case "\"@FIELDS revision@\": true,":
        properties(Book.fields(.versions))
          + properties(BookCharacter.fields(.versions).filter { Book.row($0.field) == nil })
          + properties(Note.fields(.versions))
      case "\"@NAMES book@\",": Record.names(of: Book.self).map { "\"\($0)\"," }
      case "\"@NAMES character@\",": Record.names(of: BookCharacter.self).map { "\"\($0)\"," }
      default: nil
      }
    return lines?.map { indent + $0 }
  }

  private static func properties<Item>(_ rows: [FieldRow<Item>]) -> [String] {
    rows.map { "\"\($0.field.rawValue)\": \(definition($0).json)," }
  }

  private static func definition<Item>(_ row: FieldRow<Item>) -> Record {
    let help = Record(["description": .text(row.look.help)])
    let pattern = row.pattern.map { Record(["pattern": .text($0)]) } ?? Record([:])
    if case .choice(let texts, none: _) = row.look.input, row.kind == .optionalText {
      // A text that is not there is null.
      return Record([
        "anyOf": .records([Record(["enum": .texts(texts)]), Record(["type": .text("null")])])
      ]) + help
    }
    return switch row.kind {
    case .text: Record(["type": .text("string")]) + pattern + help
    case .optionalText: Record(["type": .texts(["string", "null"])]) + pattern + help
    case .number: Record(["type": .texts(["integer", "null"])]) + help
    case .decimal: Record(["type": .texts(["number", "null"])]) + help
    case .mark: Record(["type": .text("boolean")]) + help
    case .list:
      Record([
        "type": .text("array"), "items": .record(Record(["type": .text("string")]) + pattern),
      ])
    }
  }
}
