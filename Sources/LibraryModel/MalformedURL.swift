/// Something that is not the URL of a place.
public struct MalformedURL: Error, Hashable {
  /// What was given.
  public let url: String

  /// Names what was given.
  public init(url: String) {
    self.url = url
  }
}
