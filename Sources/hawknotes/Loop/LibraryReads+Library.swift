import HawkNotesUI
import LibraryModel
import LibraryStore

extension LibraryReads {
  /// Creates the reads of the library on disk; the first one waits until the library is open.
  init(_ opening: LibraryOpening) {
    self.init(
      tabs: opening.reading { library throws(LibraryError) in try library.tabs() },
      book: opening.reading { library, id throws(LibraryError) in try library.book(id) },
      character: opening.reading { library, id throws(LibraryError) in try library.character(id) },
      note: opening.reading { library, id throws(LibraryError) in try library.note(id) },
      books: opening.reading { library, query, range throws(LibraryError) in
        try library.books(query, from: range.lowerBound, limit: range.count)
      },
      indexOfBook: opening.reading { library, id, query throws(LibraryError) in
        try library.index(of: id, in: query)
      },
      characters: opening.reading { library, book, range throws(LibraryError) in
        try library.characters(of: book, from: range.lowerBound, limit: range.count)
      },
      indexOfCharacter: opening.reading { library, id throws(LibraryError) in
        try library.index(of: id)
      },
      charactersMatching: opening.reading { library, text, limit throws(LibraryError) in
        try library.characters(matching: text, limit: limit)
      },
      favourites: opening.reading { library, range throws(LibraryError) in
        try library.favourites(from: range.lowerBound, limit: range.count)
      },
      indexOfFavourite: opening.reading { library, id throws(LibraryError) in
        try library.indexAmongFavourites(of: id)
      },
      notes: opening.reading { library, owner, range throws(LibraryError) in
        try library.notes(of: owner, from: range.lowerBound, limit: range.count)
      },
      indexOfNote: opening.reading { library, id throws(LibraryError) in
        try library.index(of: id)
      },
      ownerOfNote: opening.reading { library, id throws(LibraryError) in
        try library.owner(of: id)
      },
      mentions: opening.reading { library, id, cursor, _ throws(LibraryError) in
        try library.mentions(of: id, from: cursor)
      },
      completedNames: opening.reading { library, text, book throws(LibraryError) in
        try library.completedNames(for: text, in: book, limit: 12)
      },
      completedTags: opening.reading { library, text throws(LibraryError) in
        try library.completedTags(for: text, limit: 12)
      },
      resolve: opening.reading { library, name, book throws(LibraryError) in
        try library.resolve(name, in: book)
      },
      unresolvedLinks: opening.reading { library, limit throws(LibraryError) in
        try library.unresolvedLinks(limit: limit)
      },
      oldLinks: opening.reading { library, item, limit throws(LibraryError) in
        try library.oldLinks(to: item, limit: limit)
      },
      rewrittenTexts: opening.reading { library, batch throws(LibraryError) in
        try library.rewrittenTexts(by: batch)
      },
      attachments: opening.reading { library, item throws(LibraryError) in
        try library.attachments(of: item)
      },
      bin: opening.reading { library, range throws(LibraryError) in
        try library.bin(from: range.lowerBound, limit: range.count)
      },
      contentsOfBin: opening.reading { library throws(LibraryError) in
        try library.contentsOfBin()
      })
  }
}
