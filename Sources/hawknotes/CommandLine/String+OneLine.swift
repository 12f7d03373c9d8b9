extension String {
  /// The text with blanks in the place of line ends, as fields of one line have it.
  var inOneLine: String {
    split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
