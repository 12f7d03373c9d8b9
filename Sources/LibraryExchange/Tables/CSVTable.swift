import LibraryModel

/// A table whose first record has the names of the columns.
enum CSVTable {
  /// A record; a value is found by the name of its column.
  struct Row {
    private let names: [String: Int]
    private let fields: [String]

    fileprivate init(_ record: CSVReader.Record, _ names: [String: Int]) {
      (fields, self.names) = (record.fields, names)
    }

    /// The value of a column without blanks at its ends; empty if there is no such column.
    subscript(name: String) -> String {
      guard let index = names[name], index < fields.count else { return "" }
      return fields[index].trimmed
    }

    /// The first value that is not empty of some columns.
    subscript(first names: String...) -> String {
      names.lazy.map { self[$0] }.first { !$0.isEmpty } ?? ""
    }
  }

  /// Reads a table, and returns the rows that are unreadable.
  ///
  /// A table without a column of titles is of another format, and read as empty.
  ///
  /// - Parameters:
  ///   - titles: The names that the column of titles may have.
  ///   - columns: The names of the columns, for a table whose first record is a book.
  ///   - isBook: Returns whether the first record is a book.
  ///   - body: Takes a row; returns the reason why it is unreadable, or nil.
  static func read(
    _ file: FileBytes, titled titles: [String] = ["Title"], unlessNamed columns: [String] = [],
    isBook: ([String]) -> Bool = { _ in false }, _ body: (Row) -> String?
  ) -> [UnreadableRecord] {
    var reader = CSVReader(file)
    var names: [String: Int]?
    var unreadable: [UnreadableRecord] = []
    while true {
      do throws(CSVFault) {
        guard let record = try reader.next() else { return unreadable }
        if let names {
          let reason = body(Row(record, names))
          if let reason { unreadable.append(UnreadableRecord(line: record.line, reason)) }
        } else {
          let header = record.fields.map(\.trimmed)
          let isNamed = titles.contains(where: header.contains)
          guard isNamed || isBook(record.fields) else { return [] }
          let found = Dictionary(zip(isNamed ? header : columns, 0...)) { first, _ in first }
          names = found
          if !isNamed, let reason = body(Row(record, found)) {
            unreadable.append(UnreadableRecord(line: record.line, reason))
          }
        }
      } catch {
        unreadable.append(UnreadableRecord(line: error.line, error.reason))
      }
    }
  }
}
