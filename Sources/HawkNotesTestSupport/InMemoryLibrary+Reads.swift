import HawkNotesUI
import LibraryModel
import Markup
import struct FoundationEssentials.Date

extension InMemoryLibrary {
  /// The reads for a window.
  var reads: LibraryReads {
    LibraryReads(
      tabs: { () throws(LibraryFailure) in
        try self.check()
        return self.livingBooks.filter(\.hasTab).map { BookTab(id: $0.id, title: $0.title) }
      },
      book: { id throws(LibraryFailure) in
        try self.check()
        return self.livingBooks.first { $0.id == id }
      },
      character: { id throws(LibraryFailure) in
        try self.check()
        return self.livingCharacters.first { $0.id == id }
      },
      deleted: { owner throws(LibraryFailure) in
        try self.check()
        switch owner {
        case .book(let id): return self.books.first { $0.id == id }.map(FormItem.book)
        case .character(let id, of: _):
          return self.characters.first { $0.id == id }.map(FormItem.character)
        case .inbox: return nil
        }
      },
      note: { id throws(LibraryFailure) in
        try self.check()
        return self.livingNotes.first { $0.id == id }
      },
      books: { query, range throws(LibraryFailure) in
        try self.check()
        let rows = self.rows(query)
        let counts = Dictionary(grouping: rows, by: \.status).mapValues(\.count)
        return BookPage(page: Page(rows, range), counts: counts)
      },
      indexOfBook: { id, query throws(LibraryFailure) in
        try self.check()
        return self.rows(query).firstIndex { $0.id == id }
      },
      characters: { book, range throws(LibraryFailure) in
        try self.check()
        return Page(self.rows(self.livingCharacters.filter { $0.book == book }), range)
      },
      indexOfCharacter: { id throws(LibraryFailure) in
        try self.check()
        let book = self.livingCharacters.first { $0.id == id }?.book
        return self.livingCharacters.filter { $0.book == book }.firstIndex { $0.id == id }
      },
      charactersMatching: { text, limit throws(LibraryFailure) in
        try self.check()
        let found = self.livingCharacters.filter { character in
          ([character.name] + character.aliases).contains { $0.slug.contains(text.slug) }
        }
        return Array(self.rows(found, withTitles: true).prefix(limit))
      },
      favourites: { range throws(LibraryFailure) in
        try self.check()
        return Page(self.rows(self.livingFavourites, withTitles: true), range)
      },
      indexOfFavourite: { id throws(LibraryFailure) in
        try self.check()
        return self.livingFavourites.firstIndex { $0.id == id }
      },
      notes: { owner, range throws(LibraryFailure) in
        try self.check()
        return Page(self.livingNotes.filter { $0.owner == owner }.map(NoteRow.init), range)
      },
      indexOfNote: { id throws(LibraryFailure) in
        try self.check()
        let owner = self.livingNotes.first { $0.id == id }?.owner
        return self.livingNotes.filter { $0.owner == owner }.firstIndex { $0.id == id }
      },
      ownerOfNote: { id throws(LibraryFailure) in
        try self.check()
        return self.livingNotes.first { $0.id == id }?.owner
      },
      mentions: { id, _, number throws(LibraryFailure) in
        try self.check()
        self.readings.countMentions()
        self.mentionsAsked = number
        if self.answersLater { return nil }
        return MentionPart(spots: self.mentions(of: id), next: nil)
      },
      completedNames: { text, book throws(LibraryFailure) in
        try self.check()
        return self.completedNames(text, book)
      },
      completedTags: { text throws(LibraryFailure) in
        try self.check()
        let tags = self.livingNotes.flatMap { NoteDigest($0.text).tags }
        return Set(tags.filter { $0.lowercased().hasPrefix(text.lowercased()) }).sorted()
      },
      resolve: { name, book throws(LibraryFailure) in
        try self.check()
        return self.resolve(name.linkKey, in: book)
      },
      unresolvedLinks: { limit throws(LibraryFailure) in
        try self.check()
        return Array(self.unresolvedLinks.prefix(limit))
      },
      oldLinks: { item, limit throws(LibraryFailure) in
        try self.check()
        return try self.oldLinks(to: item, limit)
      },
      rewrittenTexts: { batch throws(LibraryFailure) in
        try self.check()
        return self.rewrittenTexts(by: batch)
      },
      attachments: { item throws(LibraryFailure) in
        try self.check()
        return self.attachments(of: item)
      },
      bin: { range throws(LibraryFailure) in
        try self.check()
        return Page(self.deletionsInBin, range)
      },
      contentsOfBin: { () throws(LibraryFailure) in
        try self.check()
        return self.contentsOfBin
      })
  }

  /// Numbers of all items in the bin, with those that belong to them.
  var contentsOfBin: Attachments {
    deletionsInBin.flatMap(\.entries).reduce(Attachments()) { sum, entry in
      sum + entry.attachments + entry.item.asAttachment
    }
  }

  private func rows(_ query: BookQuery) -> [BookRow] {
    let books = livingBooks.filter { book in
      query.filter.isEmpty || book.filterText.contains(query.filter.slug)
    }
    let sorted = books.map(row).enumerated().sorted { one, other in
      let (first, second) = (key(one.element, query), key(other.element, query))
      return first == second
        ? one.offset < other.offset : first.lexicographicallyPrecedes(second)
    }
    return sorted.map(\.element)
  }

  /// The words by which a list sorts a book.
  private func key(_ row: BookRow, _ query: BookQuery) -> [String] {
    let rank = BookQuery.statuses.firstIndex(of: row.status) ?? 0
    let group = query.isGrouped ? ["\(rank)"] : []
    func descending(_ number: Double?) -> String {
      String(Int(9_000_000_000_000_000 - (number ?? 0) * 1000))
    }
    return switch query.sort {
    case .position: group
    case .title: group + [row.title.slug]
    case .author: group + [Book(title: row.title, authors: row.authors).authorKey]
    case .added: group + [descending(row.added?.timeIntervalSince1970)]
    case .lastNote: group + [descending(row.lastNote?.timeIntervalSince1970)]
    case .rating: group + [descending(Double(row.rating?.quarters ?? 0))]
    }
  }

  private func row(_ book: Book) -> BookRow {
    let notes = livingNotes.filter { $0.owner.book == book.id }
    return BookRow(
      id: book.id, title: book.title, authors: book.authors, status: book.status,
      rating: book.rating, progress: book.progress, pages: book.pages, hasTab: book.hasTab,
      position: book.position, notes: notes.count, lastNote: notes.map(\.created).max(),
      added: book.added)
  }

  private func rows(
    _ characters: [BookCharacter], withTitles: Bool = false
  ) -> [CharacterRow] {
    characters.map { character in
      CharacterRow(
        id: character.id, book: character.book,
        bookTitle: withTitles ? books.first { $0.id == character.book }?.title ?? "" : "",
        name: character.name,
        aliases: character.aliases, summary: String(character.synopsis.prefix(240)),
        isFavourite: character.isFavourite, position: character.position,
        notes: notes(of: character.id).count)
    }
  }

  func notes(of character: BookCharacter.ID) -> [Note] {
    livingNotes.filter { note in
      if case .character(character, of: _) = note.owner { true } else { false }
    }
  }

  func attachments(of item: LibraryItem) -> Attachments {
    switch item {
    case .note: Attachments()
    case .character(let id): Attachments(notes: keptNotes.count { $0.owner.character == id })
    case .book(let id):
      Attachments(
        characters: characters.count { $0.book == id && deletedItems[.character($0.id)] == nil },
        notes: keptNotes.count { note in
          note.owner.book == id
            && note.owner.character.map { deletedItems[.character($0)] == nil } ?? true
        })
    }
  }

  /// Returns the items that have a key as their name: characters before books and notes, those of
  /// the book first.
  private func resolve(_ key: String, in book: Book.ID?) -> LinkResolution {
    let characters = livingCharacters.filter { character in
      ([character.name] + character.aliases).contains { $0.slug == key }
    }
    let own = characters.filter { $0.book == book }
    let items =
      (own.isEmpty ? characters : own).map {
        NamedItem(name: $0.name, place: .character($0.id, of: $0.book))
      }
      + livingBooks.filter { $0.title.slug == key }.map {
        NamedItem(name: $0.title, place: .book($0.id))
      }
      + livingNotes.filter { $0.title.slug == key }.map {
        NamedItem(name: $0.title, place: .note($0.id, in: $0.owner))
      }
    return items.count > 1 ? .ambiguous(items) : items.first.map { .found($0) } ?? .unresolved
  }

  /// The notes that were not deleted themselves.
  private var keptNotes: [Note] { notes.filter { deletedItems[.note($0.id)] == nil } }

  private var livingFavourites: [BookCharacter] { livingCharacters.filter(\.isFavourite) }
}

extension Page {
  fileprivate init(_ all: [Row], _ range: Range<Int>) {
    let rows = Array(all.dropFirst(range.lowerBound).prefix(range.count))
    self.init(rows: rows, offset: range.lowerBound, total: all.count)
  }
}

extension NoteRow {
  fileprivate init(_ note: Note) {
    let digest = NoteDigest(note.text)
    self.init(
      id: note.id, title: digest.title, preview: digest.preview, passage: digest.passage,
      created: note.created, updated: note.updated, version: note.version)
  }
}

extension Owner {
  /// The character of the owner; nil for others.
  fileprivate var character: BookCharacter.ID? {
    if case .character(let character, of: _) = self { character } else { nil }
  }
}

extension LibraryItem {
  fileprivate var asAttachment: Attachments {
    switch self {
    case .book: Attachments(books: 1)
    case .character: Attachments(characters: 1)
    case .note: Attachments(notes: 1)
    }
  }
}
