import LibraryModel

// The columns of a table of no known format: the user says what each is.

extension WindowState {
  /// The table whose columns the user is asked about.
  var askedTable: TableSample? {
    scene.imports.isReview && !scene.imports.areColumnsChosen ? imports.review?.table : nil
  }

  /// Begins with the guess, unless the user has said something about the columns already.
  mutating func beginColumns() {
    guard let table = askedTable else { return }
    let count = table.records.reduce(0) { max($0, $1.count) }
    var columns = scene.imports.columns ?? table.guess
    if columns.fields.count != count {
      columns = table.guess
      columns.fields += [TableField?](repeating: nil, count: max(0, count - columns.fields.count))
    }
    scene.imports.columns = columns
  }

  /// Gives the selected column the next field, or changes whether the first line has names.
  mutating func changeColumn(isNext: Bool) {
    let index = scene.imports.row - 1
    guard let columns = scene.imports.columns, index < columns.fields.count else { return }
    guard index >= 0 else {
      scene.imports.columns?.hasNames.toggle()
      return
    }
    let fields = [nil] + TableField.allCases.map(Optional.some)
    let given = fields.firstIndex(of: columns.fields[index]) ?? 0
    let next = given + (isNext ? 1 : fields.count - 1)
    scene.imports.columns?.fields[index] = fields[next % fields.count]
  }

  /// Reviews the import with the fields of the columns.
  mutating func chooseColumns() {
    guard scene.imports.columns?.fields.contains(.title) == true else {
      message = .warning("No column has the title: select one and press Space.")
      return
    }
    review(withColumns: true)
  }

  /// Goes back from the review to the columns.
  mutating func leaveColumns() { review(withColumns: false) }

  private mutating func review(withColumns: Bool) {
    scene.imports.areColumnsChosen = withColumns
    (scene.imports.row, scene.sheetTop) = (0, 0)
    (imports.review, imports.askedReview) = (nil, nil)
  }
}
