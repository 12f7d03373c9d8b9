import LibraryModel

extension MarkupValues {
  /// A link to a name, with the range of its brackets.
  public struct NameLink: Hashable, Sendable {
    public let name: String
    /// Range of the link with its brackets, in bytes.
    public let bytes: Range<Int>
  }

  /// The links to names, in their order, without embedded files: `![[map.png]]`.
  public var nameLinks: [NameLink] {
    links.compactMap { link in
      guard case .name(let name) = link.target, !(link.isEmbedded && name.linkedName.isFileName)
      else { return nil }
      return NameLink(name: name, bytes: link.bytes)
    }
  }

  /// Returns the first link to one of several names, by their keys.
  public func link(to keys: Set<String>) -> NameLink? {
    keys.isEmpty ? nil : nameLinks.first { keys.contains($0.name.linkKey) }
  }
}

extension String {
  /// Whether the text ends with a dot and two to five letters and digits.
  fileprivate var isFileName: Bool {
    let end = utf8.reversed().prefix { $0 != UInt8(ascii: ".") }
    return 2...5 ~= end.count && end.count < utf8.count
      && end.allSatisfy {
        0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0
      }
  }
}
