import LibraryModel
import LibraryStore

/// The owner and the text in the arguments of `hawknotes add`.
struct AddedWords {
  let owner: Owner
  /// The text; nil if it was not given, or as `-`.
  let text: String?

  /// Tells the owner from the text.
  ///
  /// A single argument is the owner if it names one. While a text waits on standard input, one word
  /// and a near miss of a name are owners that do not exist: otherwise that text would be lost. So
  /// is a word that misses a name by one letter, unless standard input is a terminal.
  init(_ first: String?, _ second: String?, in names: NameResolver) throws(Failure) {
    switch (first, second) {
    case (nil, _), ("-", nil): (owner, text) = (.inbox, nil)
    case (let name?, let words?):
      (owner, text) = (try names.owner(name), words.isStdin ? nil : words)
    case (let word?, nil):
      if let owner = try names.ownerIfAny(word) {
        (self.owner, text) = (owner, nil)
        return
      }
      guard try !Self.isMistypedOwner(word, in: names) else {
        throw Failure(
          .notFound,
          "no book or character \"\(word)\" in the library: to save it as a text, write hawknotes add inbox \"\(word)\""
        )
      }
      (owner, text) = (.inbox, word)
    }
  }

  private static func isMistypedOwner(
    _ words: String, in names: NameResolver
  ) throws(Failure) -> Bool {
    let isWord = !words.contains(where: \.isWhitespace)
    if TextInput.isWaiting {
      if isWord { return true }
      return try names.isNearlyOwner(words, mistakes: 2)
    }
    guard isWord, !TextInput.isTerminal else { return false }
    return try names.isNearlyOwner(words, mistakes: 1)
  }
}

extension NameResolver {
  /// Whether words are nearly the name of a book or a character: a few letters differ, or the book
  /// of BOOK/CHARACTER exists.
  fileprivate func isNearlyOwner(_ words: String, mistakes: Int) throws(Failure) -> Bool {
    if let slash = words.lastIndex(of: "/"), try ownerIfAny(String(words[..<slash])) != nil {
      return true
    }
    let slug = words.slug
    guard 4...100 ~= slug.count else { return false }
    return try library.ask { library throws(LibraryError) in try library.allNames() }.contains {
      let name = $0.name.slug
      return $0.item != .tag && abs(name.count - slug.count) <= mistakes
        && EditDistance(name, slug).value <= mistakes
    }
  }
}
