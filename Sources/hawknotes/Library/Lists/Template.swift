/// A template of `--format`: text with fields in braces, such as `{id} {title}\n`.
///
/// `{{` and `}}` are braces; `\n`, `\t`, `\0` and `\\` are a line end, a tabulator, a zero byte and
/// a backslash.
struct Template: Equatable {
  private enum Part: Equatable {
    case text(String)
    case field(String)
  }

  private var parts: [Part] = []

  /// Parses a template.
  ///
  /// - Throws: `Failure` if a brace is not closed or a field is not one of `fields`.
  init(_ text: String, fields: [String]) throws(Failure) {
    var rest = text[...]
    while let character = rest.popFirst() {
      switch character {
      case "{" where rest.first == "{", "}" where rest.first == "}":
        rest.removeFirst()
        append(String(character))
      case "\\": append(Self.escaped(rest.popFirst()))
      case "{":
        let name = String(rest.prefix { $0 != "}" })
        rest = rest.dropFirst(name.count)
        guard rest.popFirst() != nil else {
          throw Failure(.usage, "--format: a brace is not closed: write {{ for a brace")
        }
        guard fields.contains(name) else {
          throw Failure(
            .usage, "--format: no field \"\(name)\": use \(fields.joined(separator: ", "))")
        }
        parts.append(.field(name))
      default: append(String(character))
      }
    }
  }

  func text(of record: Record) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .field(let name): record[name]?.plain ?? ""
      }
    }.joined()
  }

  func contains(_ field: String) -> Bool { parts.contains(.field(field)) }

  private mutating func append(_ text: String) {
    if case .text(let before)? = parts.last {
      parts[parts.count - 1] = .text(before + text)
    } else {
      parts.append(.text(text))
    }
  }

  private static func escaped(_ character: Character?) -> String {
    switch character {
    case "n": "\n"
    case "t": "\t"
    case "0": "\0"
    case "\\": "\\"
    case let character?: "\\" + String(character)
    case nil: "\\"
    }
  }
}
