import LibraryModel
import Markup

// The order of books, of the characters of a book and of notes: the neighbours are read when they
// are needed.

extension Window {
  /// Moves a book among the books of the tab bar, or a character among those of the book, by one
  /// place.
  func reorder(_ item: ItemPlace, by step: Int) {
    do throws(LibraryFailure) {
      guard let (change, deed) = try reordering(item, by: step) else {
        return dispatch(.said(atEnd(step, ofGroup: showsGroups)))
      }
      dispatch(.prepared(change, saying: deed, at: item, from: nil))
    } catch {
      dispatch(.said(error.warning))
    }
  }

  /// Moves notes of a list together.
  func reorder(_ notes: [ItemPlace], around anchor: ItemPlace?, by step: Int) {
    guard let first = notes.first else { return }
    do throws(LibraryFailure) {
      let move = try library.moveOfNotes(
        notes.compactMap(\.note), first.owner, around: anchor?.note, by: step)
      guard let move else { return dispatch(.said(atEnd(step))) }
      let title = state.noteRows?.row(first.note)?.title ?? ""
      let words = notes.count > 1 ? "\(notes.count) notes" : title.quotedLine
      let deed =
        move.neighbour.map { moved(words, step, $0.quotedLine) } ?? "notes by hand again"
      dispatch(.prepared(move.step, saying: deed, at: anchor ?? first, from: nil))
    } catch {
      dispatch(.said(error.warning))
    }
  }

  private func atEnd(_ step: Int, ofGroup: Bool = false) -> Message {
    let group = ofGroup ? " of its group" : ""
    return .info("It is the \(step > 0 ? "last" : "first") one\(group) already.")
  }

  /// Whether the screen is the Shelf with its books in groups.
  private var showsGroups: Bool {
    state.isOnShelf && state.focus == .books && state.scene.shelf.query.isGrouped
  }

  /// Returns the step and its words; nil at the end of the order.
  private func reordering(
    _ item: ItemPlace, by step: Int
  ) throws(LibraryFailure) -> (LibraryStep, String)? {
    switch item.owner {
    case .book(let id): try reordering(id, by: step)
    case .character(let id, of: let book): try reordering(id, of: book, by: step)
    case .inbox: nil
    }
  }

  private func reordering(
    _ id: Book.ID, by step: Int
  ) throws(LibraryFailure) -> (LibraryStep, String)? {
    guard let book = try library.book(id) else { throw .gone }
    guard let other = try neighbour(of: book, by: step) else { return nil }
    let placement: Placement<Book> = step > 0 ? .after(other.id) : .before(other.id)
    let (title, next) = (
      book.title.quotedBeginning(or: "a book"), other.title.quotedBeginning(or: "a book")
    )
    // In a sorted list the row stays: only the tab moves.
    let isSorted = state.isOnShelf && !state.scene.shelf.query.isGrouped
    return (
      .reorderBook(id, placement, from: book.position),
      moved(isSorted ? "the tab of \(title)" : title, step, next)
    )
  }

  /// The next book with a tab; on the Shelf in groups and for a book without a tab, the next one of
  /// its group.
  private func neighbour(of book: Book, by step: Int) throws(LibraryFailure) -> BookTab? {
    let tabs = showsGroups ? [] : try library.tabs()
    if let index = tabs.firstIndex(where: { $0.id == book.id }) {
      return tabs.indices.contains(index + step) ? tabs[index + step] : nil
    }
    let query = state.scene.shelf.query
    guard let index = try library.indexOfBook(book.id, query), index + step >= 0 else { return nil }
    let rows = try library.books(query, index + step..<index + step + 1).rows
    return rows.first { $0.status == book.status }.map { BookTab(id: $0.id, title: $0.title) }
  }

  private func reordering(
    _ id: BookCharacter.ID, of book: Book.ID, by step: Int
  ) throws(LibraryFailure) -> (LibraryStep, String)? {
    guard let character = try library.character(id),
      let index = try library.indexOfCharacter(id)
    else { throw .gone }
    let next = index + step
    guard next >= 0, let other = try library.characters(book, next..<next + 1).rows.first
    else { return nil }
    let placement: Placement<BookCharacter> = step > 0 ? .after(other.id) : .before(other.id)
    return (
      .reorderCharacter(id, placement, from: character.position),
      moved(character.name.shortened, step, other.name.shortened)
    )
  }

  private func moved(_ name: String, _ step: Int, _ other: String) -> String {
    "moved \(name) \(step > 0 ? "after" : "before") \(other)"
  }
}

extension String {
  /// The beginning of a note's title in quotes, as it is read.
  fileprivate var quotedLine: String { RenderedLine(self).text.quotedBeginning(or: "a note") }
}

extension LibraryFailure {
  /// The warning that a change could not be prepared.
  var warning: Message {
    switch self {
    case .busy, .unsynced, .unfinished: .warning("The library is busy. Try again in a moment.")
    case .gone, .deleted, .changed, .changedBook, .changedCharacter:
      .warning("It is gone: another window has deleted it.")
    case .failed(let why): .warning(why)
    }
  }
}
