/// A place and the sheet over it: the content of a URL.
public struct Link: Hashable, Sendable {
  /// A sheet over a place.
  public enum Sheet: String, Sendable {
    /// The shop page of a book.
    case shop
  }

  public var place: Place
  /// The sheet over the place.
  public var sheet: Sheet?

  public init(to place: Place, sheet: Sheet? = nil) {
    self.place = place
    self.sheet = sheet
  }

  /// The link as a URL with ids: `hawknotes://book/ID?sheet=shop`.
  public var url: String {
    PlaceReference(self).url
  }
}
