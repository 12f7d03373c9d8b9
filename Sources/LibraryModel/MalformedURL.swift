/// Something that is not the URL of a place.
public struct MalformedURL: Error, Hashable {
  /// What was given.
  public let url: String
}
