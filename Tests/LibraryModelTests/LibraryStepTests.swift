import LibraryModel
import Testing

struct LibraryStepTests {
  private static let book = Book.ID()
  private static let other = Book.ID()
  private static let character = BookCharacter.ID()
  private static let note = Note.ID()
  private static let owner = Owner.character(character, of: book)

  private static let steps: [LibraryStep] = [
    .revertBook(book, to: other, edit: Book.ID(), over: book),
    .revertCharacter(character, to: character, edit: BookCharacter.ID(), over: character),
    .revertNote(note, to: note, edit: Note.ID(), over: Note.ID()),
    .markTask(note, at: 12, to: true, edit: Note.ID(), over: note),
    .markTask(note, at: 0, to: false, edit: Note.ID(), over: note),
    .markTaskOfBook(book, at: 3, to: true, edit: other, over: book),
    .markTaskOfCharacter(character, at: 3, to: false, edit: BookCharacter.ID(), over: character),
    .setTab(book, to: true), .setTab(book, to: false), .setFavourite(character, to: true),
    .reorderBook(book, .first, from: 3), .reorderBook(book, .after(other), from: -3),
    .reorderBook(book, .before(other), from: 0), .reorderBook(book, .at(-7), from: 1),
    .reorderCharacter(character, .first, from: 3),
    .placeNotes([], of: .book(book), NoteOrdering(.place), from: NoteOrdering()),
    .placeNotes(
      [NotePlacing(note, to: 5, from: nil), NotePlacing(Note.ID(), to: nil, from: -7)],
      of: owner, NoteOrdering(.hand, hand: .newest), from: NoteOrdering(.title, hand: .oldest)),
    .moveNotes([note], to: owner, from: .inbox),
    .moveNotes([note, Note.ID()], to: .inbox, from: .book(book)),
    .moveCharacter(character, to: book, at: nil, from: other, was: 5),
    .moveCharacter(character, to: book, at: 12, from: other, was: -5),
    .delete([.book(book), .character(character), .note(note)], as: Deletion.ID()),
    .all([.setTab(book, to: true), .moveNotes([note], to: .inbox, from: owner)]),
    .withdraw(.note(note), as: Deletion.ID()), .withdraw(.book(book), as: Deletion.ID()),
    .restore(Deletion.ID()), .restoreItems([.note(note), .book(book)]),
    .undoImport(Origin.Batch()), .redoImport(Origin.Batch()),
    .rewriteLinks(.note(note), to: "Zoë then tab\n%", upTo: 12, as: EditBatch()),
    .revertLinks(EditBatch(), as: EditBatch()),
  ]

  @Test(arguments: steps)
  func `a step is stored in one line and read back`(step: LibraryStep) {
    let text = step.description
    #expect(!text.contains("\n"))
    #expect(LibraryStep(text) == step)
    #expect(LibraryStep(text + " more") == nil)
  }

  @Test(arguments: [
    "", "tab", "tab x on", "tab \(book) yes", "restore", "restore x",
    "restore-items x", "then", "tab \(book) on then", "tab \(book) on then jump",
    "revert-note \(note)", "task \(note) x on \(note) \(note)", "delete x", "jump \(book)",
    "rewrite-links note:\(note) %x 1 \(EditBatch())", "revert-links \(EditBatch())",
    "rewrite-links note:\(note) a b \(EditBatch())", "reorder-book \(book) second 3",
    "move-notes inbox inbox x", "move-notes book inbox \(note)",
  ])
  func `any other line is no step`(text: String) {
    #expect(LibraryStep(text) == nil)
  }
}
