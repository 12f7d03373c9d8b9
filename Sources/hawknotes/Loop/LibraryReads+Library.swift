import HawkNotesUI
import LibraryModel
import LibraryStore

extension LibraryReads {
  /// Creates the reads of the library on disk; the first one waits until the library is open.
  init(_ opening: LibraryOpening) {
    self.init(
      tabs: { () throws(LibraryFailure) in
        try opening.asked { library throws(LibraryError) in try library.tabs() }
      },
      book: { id throws(LibraryFailure) in
        try opening.asked { library throws(LibraryError) in try library.book(id) }
      },
      character: { id throws(LibraryFailure) in
        try opening.asked { library throws(LibraryError) in try library.character(id) }
      },
      note: { id throws(LibraryFailure) in
        try opening.asked { library throws(LibraryError) in try library.note(id) }
      },
      books: { query, range throws(LibraryFailure) in
        try opening.asked { library throws(LibraryError) in
          try library.books(query, from: range.lowerBound, limit: range.count)
        }
      },
      indexOfBook: { id, query throws(LibraryFailure) in
        try opening.asked { library throws(LibraryError) in
          try library.index(of: id, in: query)
        }
      },
      characters: { book, range throws(LibraryFailure) in
        try opening.asked { library throws(LibraryError) in
          try library.characters(of: book, from: range.lowerBound, limit: range.count)
        }
      },
      indexOfCharacter: { id throws(LibraryFailure) in
        try opening.asked { library throws(LibraryError) in try library.index(of: id) }
      },
      charactersMatching: { text, limit throws(LibraryFailure) in
        try opening.asked { library throws(LibraryError) in
          try library.characters(matching: text, limit: limit)
        }
      },
      favourites: { range throws(LibraryFailure) in
        try opening.asked { library throws(LibraryError) in
          try library.favourites(from: range.lowerBound, limit: range.count)
        }
      },
      indexOfFavourite: { id throws(LibraryFailure) in
        try opening.asked { library throws(LibraryError) in
          try library.indexAmongFavourites(of: id)
        }
      },
      notes: { owner, range throws(LibraryFailure) in
        try opening.asked { library throws(LibraryError) in
          try library.notes(of: owner, from: range.lowerBound, limit: range.count)
        }
      },
      indexOfNote: { id throws(LibraryFailure) in
        try opening.asked { library throws(LibraryError) in try library.index(of: id) }
      },
      ownerOfNote: { id throws(LibraryFailure) in
        try opening.asked { library throws(LibraryError) in try library.owner(of: id) }
      },
      mentions: { id, cursor, _ throws(LibraryFailure) in
        try opening.asked { library throws(LibraryError) in
          try library.mentions(of: id, from: cursor)
        }
      },
      completedNames: { text, book throws(LibraryFailure) in
        try opening.asked { library throws(LibraryError) in
          try library.completedNames(for: text, in: book, limit: 12)
        }
      },
      completedTags: { text throws(LibraryFailure) in
        try opening.asked { library throws(LibraryError) in
          try library.completedTags(for: text, limit: 12)
        }
      },
      resolve: { name, book throws(LibraryFailure) in
        try opening.asked { library throws(LibraryError) in try library.resolve(name, in: book) }
      },
      unresolvedLinks: { limit throws(LibraryFailure) in
        try opening.asked { library throws(LibraryError) in
          try library.unresolvedLinks(limit: limit)
        }
      },
      oldLinks: { item, limit throws(LibraryFailure) in
        try opening.asked { library throws(LibraryError) in
          try library.oldLinks(to: item, limit: limit)
        }
      },
      rewrittenTexts: { batch throws(LibraryFailure) in
        try opening.asked { library throws(LibraryError) in
          try library.rewrittenTexts(by: batch)
        }
      },
      attachments: { item throws(LibraryFailure) in
        try opening.asked { library throws(LibraryError) in try library.attachments(of: item) }
      },
      bin: { range throws(LibraryFailure) in
        try opening.asked { library throws(LibraryError) in
          try library.bin(from: range.lowerBound, limit: range.count)
        }
      },
      contentsOfBin: { () throws(LibraryFailure) in
        try opening.asked { library throws(LibraryError) in try library.contentsOfBin() }
      })
  }
}
