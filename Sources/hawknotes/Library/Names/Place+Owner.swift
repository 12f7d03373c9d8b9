import LibraryModel

extension Place {
  /// Whether the place is an owner or something of it; a book includes its characters.
  func isOf(_ owner: Owner) -> Bool {
    switch owner {
    case .book(let book): self.book == book
    case .character(let character, of: _): self.character == character
    case .inbox: book == nil && character == nil
    }
  }
}
