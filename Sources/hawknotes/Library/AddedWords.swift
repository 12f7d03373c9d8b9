import LibraryModel

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
