import LibraryModel

extension MarkupValues {
  /// A link to a name, with the range of its brackets.
  public struct NameLink: Hashable, Sendable {
    /// The name.
    public let name: String
    /// Range of the link with its brackets, in bytes.
    public let bytes: Range<Int>
  }

  /// The links to names, in their order.
  public var nameLinks: [NameLink] {
    links.compactMap { link in
      guard case .name(let name) = link.target else { return nil }
      return NameLink(name: name, bytes: link.bytes)
    }
  }

  /// Returns the first link to one of several names, by their keys.
  public func link(to keys: Set<String>) -> NameLink? {
    keys.isEmpty ? nil : nameLinks.first { keys.contains($0.name.linkKey) }
  }
}
