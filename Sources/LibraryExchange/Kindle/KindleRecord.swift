/// A record: its title line, its line of facts, and its text.
struct KindleRecord: Equatable {
  let line: Int
  /// The title; the lines of its authors, if there are several.
  let title: String
  /// The line that says kind, place and time; nil if there is none.
  let facts: String?
  var body: String
  /// Whether the line after it ends as the lines within a text do, not as those of the record.
  var mayContinue: Bool
  /// Whether the file ends in the record: there is no line between records after it.
  var isCut = false
}
