extension BookCharacter: ItemWithFields {
  /// The table of a character's fields.
  public static let fields: [ItemField: FieldRow<BookCharacter>] = [
    .name: FieldRow(\.name, text: \.self) { text throws(FieldProblem) in
      try FieldParser.name(text, "A character needs a name.")
    },
    .aliases: FieldRow(list: \.aliases, separators: [";"], parse: FieldParser.listed),
    .synopsis: FieldRow(\.synopsis, text: \.self, parse: FieldParser.text),
    .favourite: FieldRow(\.isFavourite, text: FieldParser.mark) { text throws(FieldProblem) in
      try FieldParser.mark(text, "Favourite is yes or no.")
    },
  ]
}
