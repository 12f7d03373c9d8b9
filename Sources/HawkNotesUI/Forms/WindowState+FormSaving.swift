import LibraryModel
import TextEditing

// The save of a form, its outcomes, and changes of its item elsewhere.

extension WindowState {
  /// Returns the effect that saves the open form, or shows the mistakes in it.
  mutating func saveForm() -> [Effect] {
    guard let form else { return [] }
    guard isFormRead else {
      formToSave = form
      message = .warning(notSavedYet)
      return []
    }
    if let loss = openForm?.loss, loss != .item {
      message = .warning(loss.words(form))
      return []
    }
    if let field = conflictingField(of: form) {
      focus(field)
      openMerge()
      return []
    }
    guard form.isNew || openForm?.loss == .item || isChanged(form) else {
      closeSheet()
      message = .info("Nothing was changed.")
      return []
    }
    do throws(WrongField) {
      let submission = try submission(of: form)
      if submission.changes.isEmpty { return finish(submission, message: "Nothing was changed.") }
      scene.forms[form]?.base = submission.base?.version
      return [.library(.submit(submission))]
    } catch {
      scene.forms[form]?.isChecked = true
      focus(error.field)
      message = .warning(error.problem.words)
      return []
    }
  }

  /// Returns the changes that save the open form, with its present texts.
  ///
  /// The fields that were not changed here keep the library's values.
  func submission(of form: FormSubject) throws(WrongField) -> FormSubmission {
    let open = openForm?.subject == form ? openForm : nil
    let saved = open?.loss == .item ? nil : open?.item
    var item = open?.item ?? newItem(of: form)
    if open?.loss == .item { item = item.anew(newItem(of: form)) }
    for field in form.fields where saved == nil || isChanged(field, of: form) {
      do throws(FieldProblem) {
        try item.set(field, to: fieldText(field, of: form))
      } catch {
        throw WrongField(field: field, problem: error)
      }
    }
    let id = scene.forms[form]?.id
    return FormSubmission(
      form: form, item: item, changes: item.changes(over: saved, as: id), base: saved)
  }

  private func newItem(of form: FormSubject) -> FormItem {
    let id = scene.forms[form]?.id.map { "\($0)" } ?? ""
    switch form {
    case .newBook, .book: return .book(Book(id: Book.ID(id) ?? Book.ID(), title: ""))
    case .newCharacter(of: let book), .character(_, of: let book):
      return .character(
        BookCharacter(id: BookCharacter.ID(id) ?? BookCharacter.ID(), book: book, name: ""))
    }
  }

  /// Returns what is wrong with a field, once a save was refused.
  func problem(in field: FormField, of form: FormSubject) -> String? {
    guard scene.forms[form]?.isChecked == true, form.isNew || isChanged(field, of: form) else {
      return nil
    }
    var item = openForm?.item ?? newItem(of: form)
    let text = fieldText(field, of: form)
    do throws(FieldProblem) { try item.set(field, to: text) } catch { return error.words }
    return nil
  }

  // MARK: Outcomes

  /// Drops a form that was saved, and shows its item.
  mutating func finish(_ submission: FormSubmission, message words: String? = nil) -> [Effect] {
    let form = submission.form
    let isOpen = self.form == form
    for change in submission.changes { record(change, of: submission) }
    drop(form)
    message = .info(words ?? savedWords(submission))
    let offer: [Effect] =
      submission.isRenaming ? effects(of: .renamed(ItemPlace(submission.item.owner))) : []
    guard isOpen else { return [.read(.shown)] + offer }
    scene.sheet = nil
    scene.sheetUnder = nil
    scene.form = nil
    openForm = nil
    let isShown = !form.isNew && formOfSelection == form
    return [.read(.shown)] + (isShown ? [] : [.show(Link(to: submission.item.place))]) + offer
  }

  /// Records a change of a saved form; `u` undoes it.
  private mutating func record(_ change: LibraryChange, of submission: FormSubmission) {
    guard let step = change.undo else { return }
    let place = ItemPlace(submission.item.owner)
    let title = place.words(for: submission.item.title)
    let deed =
      switch change {
      case .addBook, .addCharacter: "added \(title)"
      case .step(.setTab(_, to: let isOn)):
        isOn ? "gave \(title) a tab" : "took the tab of \(title)"
      case .step(.setFavourite(_, to: true)): "added \(title) to favourites"
      case .step(.setFavourite(_, to: false)): "removed \(title) from favourites"
      case .editBook, .editCharacter, .step: "edited \(title)"
      }
    scene.history.record(HistoryEntry(deed: deed, place: place, step: step))
  }

  private func savedWords(_ submission: FormSubmission) -> String {
    let title = ItemPlace(submission.item.owner).words(for: submission.item.title)
    return "\(submission.base == nil ? "Added" : "Saved") \(title)."
  }

  /// Returns a postponed save with the present texts; nil if the form no longer exists.
  func current(_ submission: FormSubmission) -> FormSubmission? {
    let form = submission.form
    guard scene.forms[form] != nil else { return nil }
    guard openForm?.subject == form else { return submission }
    return try? self.submission(of: form)
  }

  /// Handles a save that found another version of the item in the library.
  mutating func resolveConflict(with item: FormItem, _ request: LibraryRequest) -> [Effect] {
    guard case .submit(let submission) = request else {
      message = .warning("It was changed in another window.")
      return [.read(.shown)]
    }
    let form = submission.form
    guard self.form == form, item != submission.base else {
      message = .warning(changedElsewhere)
      return []
    }
    let effects = adopt(FormReading(item: item), of: form)
    guard self.form == form else { return effects }
    // NB: a retry must not open a sheet, which would receive keys that are meant for the form.
    guard conflictingField(of: form) == nil || !retries.isRetrying else {
      message = .warning(changedElsewhere)
      return []
    }
    return saveForm()
  }

  /// Saves a new item under a new id, because the one with its id was deleted.
  mutating func saveAnew(_ submission: FormSubmission, _ newID: () -> Note.ID) -> [Effect] {
    guard scene.forms[submission.form] != nil else { return [] }
    scene.forms[submission.form]?.id = newID()
    return current(submission).map { [.library(.submit($0))] } ?? []
  }

  /// Keeps a form whose item or book was deleted: the next reading says which of them.
  mutating func keepDeleted(_ form: FormSubject) -> [Effect] {
    message = .warning("Not saved: it was deleted elsewhere. The form is kept.")
    return [.read(.shown)]
  }

  // MARK: What is read

  /// Updates the open form to the item that was read, or to a deleted one as it was.
  mutating func adopt(_ reading: FormReading, of form: FormSubject) -> [Effect] {
    guard self.form == form else { return [] }
    let item = reading.item
    if let item, let submission = interruptedSave(of: form, in: item) {
      let isDone = item.isLike(submission.item)
      return isDone ? finish(submission) : [.library(.submit(submission))]
    }
    let wasRead = isFormRead
    let old = openForm?.item
    openForm = openForm ?? OpenForm(subject: form)
    if !wasRead { openForm = OpenForm(subject: form) }
    openForm?.loss = reading.loss
    openForm?.item = item ?? old ?? reading.deleted
    for field in form.fields { follow(field, of: form) }
    if let loss = reading.loss, wasRead { message = .warning(loss.words(form)) }
    return saveAwaitedForm()
  }

  /// Saves a form whose save had to wait for its item.
  private mutating func saveAwaitedForm() -> [Effect] {
    guard let form = formToSave else { return [] }
    formToSave = nil
    // Keys that are meant for the form would go to the merge sheet.
    guard conflictingField(of: form) == nil, openForm?.loss == nil else {
      message = .warning(openForm?.loss?.words(form) ?? changedElsewhere)
      return []
    }
    return saveForm()
  }

  /// Returns the save of a form that a kill has interrupted after the library had made it, or its
  /// first change; nil if there was none.
  private func interruptedSave(of form: FormSubject, in item: FormItem) -> FormSubmission? {
    guard let state = scene.forms[form] else { return nil }
    var saved = item
    for field in form.fields where isChanged(field, of: form) {
      let text = editor.texts[DraftSlot(field: field, of: form)] ?? TextBuffer()
      guard (try? saved.set(field, to: text)) != nil else { return nil }
    }
    let marks = form.isNew ? [] : form.fields.filter { $0.isMark && isChanged($0, of: form) }
    let isMade =
      item.version == state.id
      ? saved.hasContents(of: item)
      : !form.isNew && state.base != nil && !marks.isEmpty && saved.isLike(item)
        && form.fields.allSatisfy { $0.isMark || !isChanged($0, of: form) }
    guard isMade else { return nil }
    let change = item.version == state.id ? saved.change(since: state.base) : nil
    return FormSubmission(
      form: form, item: saved, changes: [change].compactMap(\.self) + marks.map { _ in saved.mark },
      base: form.isNew ? nil : item)
  }

  /// Gives a field that was not touched the text of the item; the cursor stays at its words.
  private mutating func follow(_ field: FormField, of form: FormSubject) {
    let slot = DraftSlot(field: field, of: form)
    guard draft(in: slot) == nil, let old = editor.texts[slot] else { return }
    let new = savedText(field, of: form)
    guard new != old else { return }
    scene.editors[slot]?.move(TextMoves(from: old, to: new))
    editor.texts[slot] = new
  }
}

/// A field whose text cannot be saved.
struct WrongField: Error {
  let field: FormField
  let problem: FieldProblem
}

/// The message that a save waits for the library.
let notSavedYet = "The library is busy. Not saved yet; retrying."
private let changedElsewhere = "It was changed in another window. Ctrl-S shows both."
