public import LibraryModel
public import LibraryStore
import struct FoundationEssentials.Date

/// A script of all changes of a library, always with the same ids: to kill it at any point.
public struct ChangeScript {
  private let hawk = Book(id: id(1), title: "The Good Hawk", authors: ["Joseph Elliott"])
  private let raven = Book(id: id(2), title: "The Broken Raven")
  private let agatha: BookCharacter
  private let note: Note.ID = id(4)

  public init() {
    agatha = BookCharacter(id: id(3), book: hawk.id, name: "Agatha")
  }

  public var changes: [Change] {
    let ofAgatha = Owner.character(agatha.id, of: hawk.id)
    return [
      .perform(.addBook(hawk)), .perform(.addBook(raven)), .perform(.addCharacter(agatha)),
      .save(note, "Agatha #flies", of: ofAgatha), .amend(note, "She flies @p9", as: id(5)),
      .perform(.step(.revertNote(note, to: note, edit: id(11), over: id(5)))),
      .perform(
        .step(
          .placeNotes(
            [NotePlacing(note, to: 7, from: nil)], of: ofAgatha, NoteOrdering(.hand, hand: .oldest),
            from: NoteOrdering()))),
      .perform(edited(tagline: "Once", as: id(6), over: hawk.id)),
      .perform(edited(tagline: "Twice", as: id(7), over: id(6))),
      .perform(.step(.revertBook(hawk.id, to: id(6), edit: id(8), over: id(7)))),
      .perform(.step(.setTab(raven.id, to: false))),
      .perform(.step(.setFavourite(agatha.id, to: true))),
      .perform(.step(.reorderBook(hawk.id, .after(raven.id), from: LibraryPosition.step))),
      .perform(.step(.moveNotes([note], to: .inbox, from: ofAgatha))),
      .perform(
        .step(
          .moveCharacter(
            agatha.id, to: raven.id, at: nil, from: hawk.id, was: LibraryPosition.step))),
      .perform(
        .step(.all([.setTab(raven.id, to: true), .setFavourite(agatha.id, to: false)]))),
      .perform(.step(.delete([.book(raven.id), .note(note)], as: id(9)))),
      .perform(.step(.restore(id(9)))), .perform(.step(.delete([.book(raven.id)], as: id(10)))),
      .emptyBin,
    ]
  }

  public enum Change {
    /// A change that a reader asks for.
    case perform(LibraryChange)
    case save(Note.ID, String, of: Owner)
    case amend(Note.ID, String, as: Note.ID)
    case emptyBin

    public func make(on library: Library) throws(LibraryError) {
      switch self {
      case .perform(let change): _ = try library.perform(change, at: time)
      case .save(let note, let text, of: let owner):
        try library.save(note, text: text, of: owner, at: time)
      case .amend(let note, let text, as: let version):
        try library.amend(note, text: text, as: version, at: time)
      case .emptyBin: try library.emptyBin()
      }
    }
  }

  private func edited(tagline: String, as version: Book.ID, over base: Book.ID) -> LibraryChange {
    var book = hawk
    book.tagline = tagline
    book.version = version
    return .editBook(book, over: base)
  }
}

private let time = Date(timeIntervalSince1970: 1_700_000_000)

private func id<Subject>(_ number: Int) -> Identifier<Subject> {
  let digits = "\(number)"
  let zeroes = String(repeating: "0", count: 12 - digits.count)
  return Identifier("00000000-0000-4000-8000-" + zeroes + digits) ?? Identifier()
}
