import LibraryModel
import Markup

extension SearchRow {
  /// Creates the result for an item: its place, and the line that matches best.
  init(_ item: SearchedItem, _ terms: inout MarkedTerms) {
    switch item.content {
    case .book(let book): self.init(book, &terms)
    case .character(let character, of: let title): self.init(character, of: title, &terms)
    case .note(let note, let book, let character):
      let line = BestLine(of: note.text, &terms)
      self.init(
        subject: .item(.note(note.id)), place: .note(note.id, in: note.owner), book: book,
        character: character, title: Self.title(of: note.text, besideMatchAt: line.offset),
        line: line.text, matches: line.matches, offset: line.offset,
        excerpt: line.excerpt)
    }
  }

  private init(_ book: Book, _ terms: inout MarkedTerms) {
    let headings = [book.title] + book.authors + [book.tagline]
    self.init(
      subject: .item(.book(book.id)), place: .book(book.id), book: book.title, headings: headings,
      synopsis: book.synopsis, &terms)
  }

  private init(_ character: BookCharacter, of book: String, _ terms: inout MarkedTerms) {
    self.init(
      subject: .item(.character(character.id)),
      place: .character(character.id, of: character.book), book: book, character: character.name,
      headings: [character.name] + character.aliases, synopsis: character.synopsis, &terms)
  }

  /// The first heading that matches best, or the synopsis if it matches better.
  private init(
    subject: Subject, place: Place, book: String, character: String? = nil, headings: [String],
    synopsis: String, _ terms: inout MarkedTerms
  ) {
    var (best, part) = (BestLine(of: headings[0], &terms), Part.heading)
    for heading in headings.dropFirst() {
      let line = BestLine(of: heading, &terms)
      if line.score > best.score { best = line }
    }
    let line = BestLine(of: synopsis, &terms)
    if line.score > best.score { (best, part) = (line, .synopsis) }
    self.init(
      subject: subject, place: place, book: book, character: character, part: part,
      line: best.text, matches: best.matches, offset: best.offset,
      excerpt: part == .synopsis ? best.excerpt : Excerpt(synopsis))
  }

  /// Creates the result for a draft; nil if it does not match.
  ///
  /// - Parameter books: The books that each term for books names.
  init?(
    _ draft: SearchedDraft, _ query: SearchQuery, _ terms: inout MarkedTerms,
    of books: [SearchQuery.Term: Set<Book.ID>]
  ) {
    guard query.matches(draft, of: books) else { return nil }
    let line = BestLine(of: draft.text, &terms)
    self.init(
      subject: .draft(draft.id), place: draft.owner?.place ?? .loose,
      title: draft.kind == .note ? Self.title(of: draft.text, besideMatchAt: line.offset) : nil,
      part: draft.part, line: line.text, matches: line.matches, offset: line.offset,
      excerpt: line.excerpt)
  }
}

extension SearchQuery {
  /// Returns whether a draft matches, as the note or the part of an item that it would become.
  fileprivate func matches(_ draft: SearchedDraft, of books: [Term: Set<Book.ID>]) -> Bool {
    // Reading the tags of a long draft takes time.
    lazy var tags = draft.kind == .note ? NoteDigest(draft.text).tags : []
    func matches(_ term: Term) -> Bool {
      switch term.field {
      case .kind(let kind): return kind == draft.kind
      case .book: return draft.owner?.book.map { books[term]?.contains($0) == true } ?? false
      case .tag: return tags.contains(where: term.finds)
      case .title: return term.isFound(in: draft.title)
      case .anywhere: return term.isFound(in: draft.text)
      }
    }
    return clauses.allSatisfy { $0.contains(where: matches) } && !excluded.contains(where: matches)
  }
}
