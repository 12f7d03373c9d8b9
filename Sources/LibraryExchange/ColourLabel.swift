import LibraryModel

/// The colour of a highlight, as a tag: people use colours as labels.
enum ColourLabel {
  /// Returns the tag of a colour's name; none if it has no name.
  static func tags(_ name: String) -> [String] {
    let name = name.trimmed.lowercased()
    let isName = name.first?.isLetter == true && name.count <= 30
    return isName ? [name] : []
  }

  /// Returns the tag of a colour by its number; none for a number without a name.
  static func tags(_ number: Double?, of names: [Int: String]) -> [String] {
    number.flatMap { Int(exactly: $0) }.flatMap { names[$0] }.map { [$0] } ?? []
  }
}
