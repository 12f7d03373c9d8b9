/// The title of a book or the name of a character that was drawn, for a start without the library.
public struct DrawnName: Equatable, Sendable {
  /// The first 80 characters.
  var title = ""
}
