import LibraryModel

/// The value of `--columns`: our fields, and the columns of the file that have them.
struct ColumnNames {
  private var names: [(field: TableField, name: String)] = []

  /// Reads `title=Name,author=Writer`.
  ///
  /// - Throws: `Failure` if a part has no `=`, or an unknown field.
  init(_ values: [String]) throws(Failure) {
    for part in values.flatMap({ $0.split(separator: ",").map(String.init) }) {
      let halves = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard halves.count == 2 else {
        throw Failure(.usage, "--columns: \"\(part)\" has no \"=\": write title=Name,author=Writer")
      }
      guard let field = TableField(rawValue: halves[0]) else {
        let fields = TableField.allCases.map(\.rawValue).joined(separator: ", ")
        throw Failure(.usage, "--columns: unknown field \"\(halves[0])\": use one of \(fields)")
      }
      names.append((field, halves[1]))
    }
  }

  /// Whether no column is named.
  var isEmpty: Bool { names.isEmpty }

  /// Finds the columns in a table, by their names, or by their numbers from 1.
  ///
  /// - Throws: `Failure` if a column is not in it.
  func mapping(of sample: TableSample) throws(Failure) -> TableMapping {
    let columns = sample.records[0]
    let count = sample.records.reduce(0) { max($0, $1.count) }
    var mapping = TableMapping([], hasNames: sample.guess.hasNames)
    mapping.fields = [TableField?](repeating: nil, count: count)
    for (field, name) in names {
      let found = columns.firstIndex(of: name) ?? columns.firstIndex { $0.slug == name.slug }
      if found != nil { mapping.hasNames = true }
      let number = Int(name).flatMap { 1...count ~= $0 ? $0 - 1 : nil }
      guard let index = found ?? number else {
        throw Failure(
          .usage, "--columns: there is no column \"\(name)\": the columns are \(sample.columnWords)"
        )
      }
      mapping.fields[index] = field
    }
    return mapping
  }
}

extension TableSample {
  /// The names of the columns, as words of a message.
  var columnWords: String {
    records[0].prefix(30).map { $0.isEmpty ? "(none)" : "\"\($0.prefix(40))\"" }
      .joined(separator: ", ")
  }
}
