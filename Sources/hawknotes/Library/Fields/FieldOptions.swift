import ArgumentParser
import LibraryModel

/// The options that set the fields of an item, but its title or name: one for each row of the
/// table.
///
/// An empty value clears a field.
struct FieldOptions<Item: ItemWithFields>: ParsableArguments {
  private let texts: [(row: FieldRow<Item>, option: Option<[String]>)]
  private let marks: [(row: FieldRow<Item>, flag: Flag<Bool?>)]

  private static var rows: ArraySlice<FieldRow<Item>> { Item.fields(.people).dropFirst() }

  init() {
    texts = Self.rows.filter { $0.kind != .mark }.map { row in
      // A text may begin with a hyphen, and a wrong number too.
      let option = Option<[String]>(
        wrappedValue: [], parsing: .unconditionalSingleValue,
        help: ArgumentHelp(row.look.help), completion: row.look.completion)
      return (row, option)
    }
    marks = Self.rows.filter { $0.kind == .mark }.map { row in
      (row, Flag(inversion: .prefixedNo, help: ArgumentHelp(row.look.help)))
    }
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: OptionKey.self)
    texts = try Self.rows.filter { $0.kind != .mark }.map {
      try ($0, values.decode(Option<[String]>.self, forKey: OptionKey(stringValue: $0.option)))
    }
    marks = try Self.rows.filter { $0.kind == .mark }.map {
      try ($0, values.decode(Flag<Bool?>.self, forKey: OptionKey(stringValue: $0.option)))
    }
  }

  /// Whether a field of the versions is set.
  var hasContents: Bool { texts.contains { !$0.option.wrappedValue.isEmpty } }

  /// Returns the last value of a field; nil if it was not given.
  func text(_ field: ItemField) -> String? {
    texts.first { $0.row.field == field }?.option.wrappedValue.last
  }

  /// Whether the synopsis is on standard input.
  var pipesSynopsis: Bool { text(.synopsis)?.isStdin == true }

  /// The synopsis that was given, not yet read.
  var givenSynopsis: GivenText? {
    pipesSynopsis ? GivenText(nil) : text(.synopsis).map(GivenText.words)
  }

  /// Reads the synopsis from standard input; nil if it is not there.
  func readSynopsis(in home: Home) throws(Failure) -> String? {
    pipesSynopsis ? try TextInput.read(keepingIn: home, named: "\(Note.ID())") : nil
  }

  /// Returns the value of a mark; nil if it was not given.
  func mark(_ field: ItemField) -> Bool? {
    marks.first { $0.row.field == field }?.flag.wrappedValue
  }

  /// Sets the fields that were given.
  ///
  /// - Throws: `Failure` if a value is not valid.
  func set(in item: inout Item) throws(Failure) {
    for (row, option) in texts where !option.wrappedValue.isEmpty {
      let values = row.kind == .list ? option.wrappedValue : option.wrappedValue.suffix(1)
      try item.set(row.field, option: "--\(row.option)", to: values)
    }
    for (row, flag) in marks {
      guard let isOn = flag.wrappedValue else { continue }
      try item.set(row.field, option: "--\(row.option)", to: [isOn ? "yes" : "no"])
    }
  }
}

// NB: The argument parser finds the options of a type in its mirror.
extension FieldOptions: CustomReflectable {
  var customMirror: Mirror {
    let texts = texts.map { ($0.row.option, $0.option as Any) }
    let marks = marks.map { ($0.row.option, $0.flag as Any) }
    return Mirror(self, children: (texts + marks).map { (label: $0, value: $1) })
  }
}

extension FieldLook {
  fileprivate var completion: CompletionKind? {
    if case .choice(let texts, none: _) = input { .list(texts) } else { nil }
  }
}

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
  mutating func set(_ field: ItemField, option: String, to texts: [String]) throws(Failure) {
    do throws(FieldProblem) {
      try set(field, to: texts)
    } catch {
      throw Failure(.usage, "\(option): \(error.words)")
    }
  }
}
