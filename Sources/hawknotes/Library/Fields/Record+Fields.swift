import LibraryModel

extension Record {
  init<Item>(of item: Item, _ rows: [FieldRow<Item>]) {
    self.init(
      fields: rows.map { row in
        Field(name: row.field.rawValue, value: FieldValue(row.stored(item)))
      })
  }

  /// The names of the fields that people see.
  static func names<Item: ItemWithFields>(of item: Item.Type) -> [String] {
    Item.fields(.people).map(\.field.rawValue)
  }
}

extension FieldValue {
  init(_ value: FieldContent) {
    self =
      switch value {
      case .none: .null
      case .text(let text): .text(text)
      case .number(let number): .int(number)
      case .quarters: .decimal(value.texts.joined())
      case .mark(let isOn): .bool(isOn)
      case .list(let texts): .texts(texts)
      }
  }
}
