/// A text that is not the URL of a place.
public struct MalformedURL: Error, Hashable {
  /// The text.
  public let url: String

  /// Creates the error.
  public init(url: String) {
    self.url = url
  }
}
