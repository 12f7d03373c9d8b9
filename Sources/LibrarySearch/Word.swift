/// A word of a text as the index knows it: in lower case, without accents.
struct Word: Equatable, Sendable {
  /// The folded letters: letters and digits only.
  var text: String
  /// The bytes of the text that it was read from.
  var bytes: Range<Int>
  /// Whether it is one letter of a script without blanks between words, such as 物 or あ.
  var isLetter: Bool
}
