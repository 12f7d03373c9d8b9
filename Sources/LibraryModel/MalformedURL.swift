/// A text that is not the URL of a place.
public struct MalformedURL: Error, Hashable {
  public let url: String

  public init(url: String) {
    self.url = url
  }
}
