import LibraryModel
import LibraryStore

/// The owner and the text in the arguments of `hawknotes add`.
struct AddedWords {
  let owner: Owner
  /// The text; nil if it was not given, or as `-`.
  let text: String?

  /// Tells the owner from the text.
  ///
  /// A single word is the owner if it names one. It is also taken for an owner that does not exist
  /// if a text waits on standard input, and several words if they are nearly a name: otherwise that
  /// text would be lost.
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
      if TextInput.isWaiting {
        var isName = !word.contains(where: \.isWhitespace)
        if !isName { isName = try names.isNearlyOwner(word) }
        guard !isName else {
          throw Failure(
            .notFound,
            "no book or character \"\(word)\" in the library: to save it as a text, write hawknotes add inbox \"\(word)\""
          )
        }
      }
      (owner, text) = (.inbox, word)
    }
  }
}

extension NameResolver {
  /// Whether words are nearly the name of a book or a character: one or two letters differ, or the
  /// book of BOOK/CHARACTER exists.
  fileprivate func isNearlyOwner(_ words: String) throws(Failure) -> Bool {
    if let slash = words.lastIndex(of: "/"), try ownerIfAny(String(words[..<slash])) != nil {
      return true
    }
    let slug = words.slug
    guard 4...100 ~= slug.count else { return false }
    return try library.ask { library throws(LibraryError) in try library.allNames() }.contains {
      let name = $0.name.slug
      return $0.item != .tag && abs(name.count - slug.count) < 3
        && EditDistance(name, slug).value < 3
    }
  }
}
