import ArgumentParser
import LibraryModel

/// The options that set the fields of an item, but its title or name: one for each row of the table.
///
/// An empty value clears a field.
struct FieldOptions<Item: ItemWithFields>: ParsableArguments {
  /// The option of a field, as the argument parser has it.
  fileprivate enum Value {
    case text(Option<String?>)
    case list(Option<[String]>)
    case mark(Flag<Bool?>)
  }

  fileprivate let options: [(row: FieldRow<Item>, value: Value)]

  private static var rows: [FieldRow<Item>] { Array(Item.fields(.people).dropFirst()) }

  init() {
    options = Self.rows.map { row in
      let help = ArgumentHelp(row.look.help)
      let value: Value =
        switch row.kind {
        case .mark: .mark(Flag(inversion: .prefixedNo, help: help))
        case .list: .list(Option(wrappedValue: [], help: help))
        // A text may begin with a hyphen.
        case .text: .text(Option(parsing: .unconditional, help: help))
        case .optionalText, .number, .decimal:
          .text(Option(help: help, completion: row.look.completion))
        }
      return (row, value)
    }
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: OptionKey.self)
    options = try Self.rows.map { row in
      let key = OptionKey(stringValue: row.look.option)
      let value: Value =
        switch row.kind {
        case .mark: try .mark(values.decode(Flag<Bool?>.self, forKey: key))
        case .list: try .list(values.decode(Option<[String]>.self, forKey: key))
        case .text, .optionalText, .number, .decimal:
          try .text(values.decode(Option<String?>.self, forKey: key))
        }
      return (row, value)
    }
  }

  /// Whether a field of the versions is set.
  var hasContents: Bool {
    options.contains { $0.row.uses.contains(.versions) && !$0.value.isMissing }
  }

  /// Returns the value of a mark; nil if it was not given.
  func mark(_ field: ItemField) -> Bool? {
    guard case .mark(let flag)? = options.first(where: { $0.row.field == field })?.value else {
      return nil
    }
    return flag.wrappedValue
  }

  /// Sets the fields that were given.
  ///
  /// - Throws: `Failure` if a value is not valid.
  func set(in item: inout Item) throws(Failure) {
    for (row, value) in options where !value.isMissing {
      try item.set(row.field, option: "--\(row.look.option)", to: value.texts)
    }
  }
}

// NB: The argument parser finds the options of a type in its mirror.
extension FieldOptions: CustomReflectable {
  var customMirror: Mirror {
    Mirror(
      self,
      children: options.map { row, value -> (label: String?, value: Any) in
        switch value {
        case .text(let option): (row.look.option, option)
        case .list(let option): (row.look.option, option)
        case .mark(let flag): (row.look.option, flag)
        }
      })
  }
}

extension FieldOptions.Value {
  fileprivate var isMissing: Bool {
    switch self {
    case .text(let option): option.wrappedValue == nil
    case .list(let option): option.wrappedValue.isEmpty
    case .mark(let flag): flag.wrappedValue == nil
    }
  }

  fileprivate var texts: [String] {
    switch self {
    case .text(let option): [option.wrappedValue ?? ""]
    case .list(let option): option.wrappedValue
    case .mark(let flag): [flag.wrappedValue == true ? "yes" : "no"]
    }
  }
}

extension FieldLook {
  fileprivate var completion: CompletionKind? {
    if case .choice(let texts, none: _) = input { .list(texts) } else { nil }
  }
}

/// The name of an option.
private struct OptionKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}

extension ItemWithFields {
  /// Gives a field the values of an option.
  ///
  /// - Throws: `Failure` with the words of a form if one is not valid.
  mutating func set(
    _ field: ItemField, option: String, to texts: [String]
  ) throws(Failure) {
    do throws(FieldProblem) {
      try set(field, to: texts)
    } catch {
      throw Failure(.usage, "\(option): \(error.words)")
    }
  }
}
