/// A place, and the page that lies over it: all that a URL says.
public struct Link: Hashable, Sendable {
  /// A page that lies over a place.
  public enum Sheet: String, Sendable {
    /// The shop page of a book.
    case shop
  }

  /// Where it leads.
  public var place: Place
  /// What lies over it.
  public var sheet: Sheet?

  /// A link to a place.
  public init(to place: Place, sheet: Sheet? = nil) {
    self.place = place
    self.sheet = sheet
  }

  /// The link as a URL, its ids as UUIDs: `hawknotes://book/ID?sheet=shop`.
  public var url: String {
    PlaceReference(self).url
  }
}
