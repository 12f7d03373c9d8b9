import LibraryModel

/// The parts of a name in double brackets: `[[Item#Heading]]`.
struct LinkParts: Equatable {
  /// The name of the item; empty for the text that has the link.
  let item: String
  /// The heading in its text; nil if there is none.
  let heading: String?

  /// Divides a name at its first `#`; leaves out the id of a block, as in `[[Item#^id]]`.
  init(_ name: String) {
    let parts = name.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    item = parts[0].contains { !$0.isWhitespace } ? String(parts[0]) : ""
    let rest = parts.count > 1 ? String(parts[1]) : ""
    heading = rest.hasPrefix("^") || rest.slug.isEmpty ? nil : rest
  }
}
