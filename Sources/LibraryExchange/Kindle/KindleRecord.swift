/// A record: its title line, its line of facts, and its text.
struct KindleRecord: Equatable {
  let line: Int
  let title: String
  /// The line that says kind, place and time; nil if there is none.
  let facts: String?
  var body: String
}
