extension Book {
  /// Key to sort by author: each author's last name first, as a slug.
  ///
  /// The last word is the last name, unless a comma says otherwise: `Le Guin, Ursula K.`
  public var authorKey: String {
    authors.map { author in
      let words = author.split(separator: " ")
      guard words.count > 1, !author.contains(",") else { return author.slug }
      return (words.suffix(1) + words.dropLast()).joined(separator: " ").slug
    }.joined(separator: " ")
  }

  /// The slugs and the number in which the filter of a list searches.
  public var filterText: String {
    ([slug] + authors.map(\.slug) + [isbn?.filter(\.isNumber) ?? ""]).joined(separator: " ")
  }
}
