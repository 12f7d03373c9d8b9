import HawkNotesUI
import LibraryModel
import LibraryStore

extension LibraryReads {
  /// Creates the reads of the library on disk.
  init(_ access: some LibraryAccess) {
    self.init(
      tabs: access.reading { library throws(LibraryError) in try library.tabs() },
      book: access.reading { library, id throws(LibraryError) in try library.book(id) },
      character: access.reading { library, id throws(LibraryError) in try library.character(id) },
      deleted: access.reading { library, owner throws(LibraryError) in
        switch owner {
        case .book(let book): try library.keptBook(book).map(FormItem.book)
        case .character(let character, of: _):
          try library.keptCharacter(character).map(FormItem.character)
        case .inbox: nil
        }
      },
      note: access.reading { library, id throws(LibraryError) in try library.note(id) },
      books: access.reading { library, query, range throws(LibraryError) in
        try library.books(query, from: range.lowerBound, limit: range.count)
      },
      indexOfBook: access.reading { library, id, query throws(LibraryError) in
        try library.index(of: id, in: query)
      },
      characters: access.reading { library, book, range throws(LibraryError) in
        try library.characters(of: book, from: range.lowerBound, limit: range.count)
      },
      indexOfCharacter: access.reading { library, id throws(LibraryError) in
        try library.index(of: id)
      },
      charactersMatching: access.reading { library, text, limit throws(LibraryError) in
        try library.characters(matching: text, limit: limit)
      },
      favourites: access.reading { library, range throws(LibraryError) in
        try library.favourites(from: range.lowerBound, limit: range.count)
      },
      indexOfFavourite: access.reading { library, id throws(LibraryError) in
        try library.indexAmongFavourites(of: id)
      },
      notes: access.reading { library, owner, range throws(LibraryError) in
        try library.notes(of: owner, from: range.lowerBound, limit: range.count)
      },
      indexOfNote: access.reading { library, id throws(LibraryError) in
        try library.index(of: id)
      },
      ownerOfNote: access.reading { library, id throws(LibraryError) in
        try library.owner(of: id)
      },
      mentions: access.reading { library, id, cursor, _ throws(LibraryError) in
        try library.mentions(of: id, from: cursor)
      },
      completedNames: access.reading { library, text, book throws(LibraryError) in
        try library.completedNames(for: text, in: book, limit: 12)
      },
      completedTags: access.reading { library, text throws(LibraryError) in
        try library.completedTags(for: text, limit: 12)
      },
      resolve: access.reading { library, name, book throws(LibraryError) in
        try library.resolve(name, in: book)
      },
      unresolvedLinks: access.reading { library, limit throws(LibraryError) in
        try library.unresolvedLinks(limit: limit)
      },
      oldLinks: access.reading { library, item, limit throws(LibraryError) in
        try library.oldLinks(to: item, limit: limit)
      },
      rewrittenTexts: access.reading { library, batch throws(LibraryError) in
        try library.rewrittenTexts(by: batch)
      },
      attachments: access.reading { library, item throws(LibraryError) in
        try library.attachments(of: item)
      },
      bin: access.reading { library, range throws(LibraryError) in
        try library.bin(from: range.lowerBound, limit: range.count)
      },
      contentsOfBin: access.reading { library throws(LibraryError) in
        try library.contentsOfBin()
      })
  }
}
