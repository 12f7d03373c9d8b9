public enum LinkTarget: Hashable, Sendable {
  /// The address of a link or an image, as it is written.
  case address(String)
  /// The name of a character, book or note: `[[Name]]`.
  case name(String)
}
