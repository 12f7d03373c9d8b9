public import struct FoundationEssentials.Date
import SQLite
public import LibraryModel

extension Library {
  /// Makes a change, and returns the step that undoes it; nil if nothing was restored.
  ///
  /// A change that is repeated changes nothing, and returns the same step, except for its new ids.
  ///
  /// - Throws: ``LibraryError/busy`` also if only a part of a long change was made: see
  ///   ``takeUnfinished()``.
  public func perform(
    _ change: LibraryChange, at time: Date
  ) throws(LibraryError) -> LibraryStep? {
    switch change {
    case .addBook(let book):
      try add(book)
      return .withdraw(.book(book.id), as: Deletion.ID())
    case .addCharacter(let character):
      try add(character, at: time)
      return .withdraw(.character(character.id), as: Deletion.ID())
    case .editBook(let book, let base):
      try edit(book, as: book.version, over: base, at: time)
      return .revertBook(book.id, to: base, edit: Book.ID(), over: book.version)
    case .editCharacter(let character, let base):
      try edit(character, as: character.version, over: base, at: time)
      return .revertCharacter(
        character.id, to: base, edit: BookCharacter.ID(), over: character.version)
    case .step(let step): return try perform(step, at: time)
    }
  }

  private func perform(_ step: LibraryStep, at time: Date) throws(LibraryError) -> LibraryStep? {
    switch step {
    case .revertBook(let id, let version, let edit, let base):
      try revert(id, to: version, as: edit, over: base, at: time)
      return .revertBook(id, to: base, edit: Book.ID(), over: edit)
    case .revertCharacter(let id, let version, let edit, let base):
      try revert(id, to: version, as: edit, over: base, at: time)
      return .revertCharacter(id, to: base, edit: BookCharacter.ID(), over: edit)
    case .revertNote(let id, let version, let edit, let base):
      try revert(id, to: version, as: edit, over: base, at: time)
      return .revertNote(id, to: base, edit: Note.ID(), over: edit)
    case .markTask(let id, let offset, let isDone, let edit, let base):
      try markTask(of: id, at: offset, to: isDone, as: edit, over: base, at: time)
      return .revertNote(id, to: base, edit: Note.ID(), over: edit)
    case .markTaskOfBook(let id, let offset, let isDone, let edit, let base):
      try write { try $0.markTask(of: id, at: offset, to: isDone, as: edit, over: base, at: time) }
      return .revertBook(id, to: base, edit: Book.ID(), over: edit)
    case .markTaskOfCharacter(let id, let offset, let isDone, let edit, let base):
      try write { try $0.markTask(of: id, at: offset, to: isDone, as: edit, over: base, at: time) }
      return .revertCharacter(id, to: base, edit: BookCharacter.ID(), over: edit)
    case .setTab(let book, let isOn):
      try setTab(book, to: isOn)
      return .setTab(book, to: !isOn)
    case .setFavourite(let character, let isOn):
      try setFavourite(character, to: isOn)
      return .setFavourite(character, to: !isOn)
    case .reorderBook(let book, let placement, let from):
      let position = try reorder(book, placement, from: from)
      return .reorderBook(book, .at(from), from: position)
    case .reorderCharacter(let character, let placement, let from):
      let position = try reorder(character, placement, from: from)
      return .reorderCharacter(character, .at(from), from: position)
    case .placeNotes(let placings, let owner, let order, let from):
      try place(placings, of: owner, order, from: from)
      return .placeNotes(placings.map(\.undo), of: owner, from, from: order)
    case .moveNotes(let notes, let owner, let from):
      try move(notes, to: owner, from: from)
      return .moveNotes(notes, to: from, from: owner)
    case .moveCharacter(let id, let book, let position, let from, let old):
      let position = try move(id, to: book, at: position, from: from)
      return .moveCharacter(id, to: from, at: old, from: book, was: position)
    case .delete(let items, let deletion):
      try delete(items, as: deletion, at: time)
      return .restore(deletion)
    case .withdraw(let item, let deletion):
      try withdraw(item, as: deletion, at: time)
      return .restore(deletion)
    case .restore(let deletion):
      let items = try restore(deletion)
      return items.isEmpty ? nil : .delete(items, as: Deletion.ID())
    case .rewriteLinks(let item, let name, let revision, let batch):
      let count = try rewriteLinks(to: item, named: name, upTo: revision, as: batch, at: time)
      return count > 0 ? .revertLinks(batch, as: EditBatch()) : nil
    case .revertLinks(let batch, let edit):
      let count = try revertLinks(of: batch, as: edit, at: time)
      return count > 0 ? .revertLinks(edit, as: EditBatch()) : nil
    case .all(let steps): return try perform(steps, at: time)
    case .restoreItems(let items):
      let restored = try restore(items)
      // A step that is repeated restores nothing.
      return .delete(restored.isEmpty ? items : restored, as: Deletion.ID())
    case .undoImport(let batch):
      try undoImportOnce(batch, at: time)
      return .redoImport(batch)
    case .redoImport(let batch):
      try redoImport(batch, at: time)
      return .undoImport(batch)
    }
  }

  /// Makes several steps, or none of them; returns the step that undoes them in the reverse order.
  private func perform(
    _ steps: [LibraryStep], at time: Date
  ) throws(LibraryError) -> LibraryStep? {
    try together { () throws(LibraryError) in
      var undos: [LibraryStep] = []
      for step in steps {
        if let undo = try perform(step, at: time) { undos.insert(undo, at: 0) }
      }
      return undos.isEmpty ? nil : .all(undos)
    }
  }
}
