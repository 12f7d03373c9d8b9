import HawkNotesUI
import LibraryModel

/// Counts what windows read of a library.
public final class RecordedReads {
  /// The number of calls of each function that reads items or lists.
  public private(set) var calls: [String: Int] = [:]
  /// The number of rows that were returned.
  public private(set) var rows = 0

  /// Forgets all calls.
  public func reset() { (calls, rows) = ([:], 0) }

  func countMentions() { count("mentions", rows: 0) }

  private func count(_ name: String, rows: Int = 1) {
    calls[name, default: 0] += 1
    self.rows += rows
  }

  /// Returns reads that are counted here.
  func recording(_ reads: LibraryReads) -> LibraryReads {
    var counted = reads
    counted.tabs = { () throws(LibraryFailure) in
      let tabs = try reads.tabs()
      self.count("tabs", rows: tabs.count)
      return tabs
    }
    counted.book = { id throws(LibraryFailure) in
      self.count("book")
      return try reads.book(id)
    }
    counted.character = { id throws(LibraryFailure) in
      self.count("character")
      return try reads.character(id)
    }
    counted.note = { id throws(LibraryFailure) in
      self.count("note")
      return try reads.note(id)
    }
    counted.books = { query, range throws(LibraryFailure) in
      let list = try reads.books(query, range)
      self.count("books", rows: list.page.rows.count)
      return list
    }
    counted.characters = { book, range throws(LibraryFailure) in
      let page = try reads.characters(book, range)
      self.count("characters", rows: page.rows.count)
      return page
    }
    counted.favourites = { range throws(LibraryFailure) in
      let page = try reads.favourites(range)
      self.count("favourites", rows: page.rows.count)
      return page
    }
    counted.notes = { owner, range throws(LibraryFailure) in
      let page = try reads.notes(owner, range)
      self.count("notes", rows: page.rows.count)
      return page
    }
    counted.indexOfNote = { id throws(LibraryFailure) in
      self.count("index of a note", rows: 0)
      return try reads.indexOfNote(id)
    }
    return counted
  }
}
