import LibraryModel
import TextEditing

// The open form: its fields, the field with the focus, choices.

extension WindowState {
  /// The subject of the form that is open, or under another sheet.
  var form: FormSubject? {
    scene.sheet == .form || scene.sheetUnder == .form ? scene.form : nil
  }

  /// The field of the form that has the focus.
  var field: FormField? {
    form.flatMap { scene.forms[$0]?.field ?? $0.fields.first }
  }

  /// Whether the field with the focus has several lines.
  var isInLines: Bool { field?.isLong == true }

  var isInChoice: Bool { scene.sheet == .form && field?.isChoice == true }

  /// Whether the item of the form has been read.
  var isFormRead: Bool { openForm?.subject == form }

  /// Returns whether the text of a field is known, so that it can be filled in: also without the
  /// library, if the item is new or the field has a draft.
  func isKnown(_ field: FormField?) -> Bool {
    guard let form, let field else { return false }
    return isFormRead || form.isNew || draft(in: DraftSlot(field: field, of: form)) != nil
  }

  /// Returns the text of a field: the draft's if there is one, else the item's.
  func fieldText(_ field: FormField, of form: FormSubject) -> TextBuffer {
    let slot = DraftSlot(field: field, of: form)
    if draft(in: slot) != nil { return editor.texts[slot] ?? TextBuffer() }
    return savedText(field, of: form)
  }

  /// Returns the text of a field in the library, or of a new item.
  func savedText(_ field: FormField, of form: FormSubject) -> TextBuffer {
    guard openForm?.subject == form, let item = openForm?.item else {
      return TextBuffer((form.isNew ? field.textOfNew : "").utf8)
    }
    return TextBuffer(item.text(of: field).utf8)
  }

  /// Returns whether a field was changed since it was first touched.
  func isChanged(_ field: FormField, of form: FormSubject) -> Bool {
    let slot = DraftSlot(field: field, of: form)
    return draft(in: slot) != nil && editor.texts[slot] != editor.pasts[slot]?.base
  }

  /// Returns whether anything was filled in that is not saved.
  func isChanged(_ form: FormSubject) -> Bool {
    form.fields.contains { isChanged($0, of: form) }
  }

  /// Whether a form was filled in and left.
  func hasForm(_ form: FormSubject) -> Bool {
    scene.forms[form].map { $0.id != nil && !$0.isDiscarded } ?? false
  }

  // MARK: Open and leave

  /// Whether a book or one of its characters or notes is on the screen.
  var isInBook: Bool {
    openBook != nil && book != nil
  }

  /// Whether ``addItem()`` adds a book.
  var addsBook: Bool { !isInBook }

  /// Opens the form for a new character of the book on the screen; elsewhere for a new book.
  mutating func addItem() {
    guard library.isLoaded, openBook == nil || book != nil else { return message = notLoaded }
    open(formToAdd)
  }

  /// The form of a new item: a character of the book on the screen, elsewhere a book.
  var formToAdd: FormSubject {
    if isInBook, let book { .newCharacter(of: book.id) } else { .newBook }
  }

  /// The form of the selected character or book, or of the one on the screen if there is no note to
  /// select.
  var formOfSelection: FormSubject? {
    guard let item = selectedItem ?? (owner.map { ItemPlace($0) }), item.note == nil,
      stack.note == nil, focus != .notes || noteRows?.total == 0
    else { return nil }
    return FormSubject(item.owner)
  }

  mutating func open(_ form: FormSubject) {
    scene.form = form
    if scene.forms[form] == nil { scene.forms[form] = FormState() }
    show(.form)
  }

  /// Opens the form of a new item with a name filled in; a form that was begun keeps its own name.
  mutating func open(_ form: FormSubject, named name: String, _ newID: () -> Note.ID) {
    let isBegun = isChanged(form)
    open(form)
    guard !isBegun else {
      if name.isEmpty { return }
      message = .info("This form was begun before. Save or discard it, then add \(name.shortened).")
      return
    }
    focus(form.fields[0])
    let slot = DraftSlot(field: form.fields[0], of: form)
    let text = editor.texts[slot] ?? TextBuffer()
    replace(0..<text.count, with: Array(name.utf8), in: slot, newID)
  }

  /// Opens the form of a book or character with another text as its synopsis, which is not saved.
  mutating func editSynopsis(
    of owner: Owner, text: String, over saved: String, _ newID: () -> Note.ID
  ) {
    guard let subject = FormSubject(owner),
      let field = subject.fields.first(where: { $0.item == .synopsis })
    else { return }
    open(subject)
    focus(field)
    let slot = DraftSlot(field: field, of: subject)
    let old = editor.texts[slot] ?? TextBuffer(saved.utf8)
    editor.texts[slot] = old
    replace(0..<old.count, with: Array(text.utf8), in: slot, newID)
    message = .info("Ctrl-S saves this version. \(undoKey) brings back the text before it.")
  }

  /// Gives the fields of the open form their saved texts again; undo brings each of them back.
  mutating func discardForm(_ newID: () -> Note.ID) {
    guard let form, isFormRead, isChanged(form) else {
      message = .info("Nothing was filled in.")
      return
    }
    for field in form.fields where isChanged(field, of: form) {
      let (slot, text) = (DraftSlot(field: field, of: form), savedText(field, of: form))
      let old = fieldText(field, of: form)
      replace(0..<old.count, with: text.bytes, in: slot, newID)
      rebase(slot, on: NoteMerge.Saved(text: text), insteadOf: old)
    }
    scene.forms[form]?.isChecked = false
    scene.forms[form]?.isDiscarded = true
    message = .info("Discarded. \(undoKey) in a field brings its text back.")
  }

  /// The effects that read the item of the open form, also under another sheet; not while the
  /// library is busy.
  var missingForm: [Effect] {
    guard let form, !isFormRead, !retries.readings.contains(.form(form)) else { return [] }
    return [.read(.form(form))]
  }

  /// Leaves the form: it stays if anything was filled in.
  mutating func leaveForm() {
    guard let form = scene.form else { return }
    if isChanged(form) {
      scene.forms[form]?.isDiscarded = false
    } else if form.isNew, scene.forms[form]?.isDiscarded == true {
      scene.forms[form]?.field = nil
    } else {
      drop(form)
    }
    scene.form = nil
    openForm = nil
    formToSave = nil
    closeFind()
  }

  mutating func drop(_ form: FormSubject) {
    for field in form.fields { drop(DraftSlot(field: field, of: form)) }
    scene.forms[form] = nil
  }

  /// Begins the draft of a field; the first one of a form gives the form its id.
  mutating func beginField(_ slot: DraftSlot, of form: FormSubject, _ id: Note.ID) -> Note.ID {
    var draft = DraftState()
    draft.slot = slot
    scene.drafts[id] = draft
    let text = editor.texts[slot] ?? TextBuffer()
    editor.pasts[slot, default: TextPast()].base = text
    if !text.isEmpty { editor.unrecorded.append(.begin(id, text)) }
    scene.forms[form, default: FormState()].id = scene.forms[form]?.id ?? id
    return id
  }

  // MARK: Fields

  mutating func focusField(by step: Int) {
    guard let form, let field else { return }
    let fields = form.fields
    let index = fields.firstIndex(of: field) ?? 0
    focus(fields[(index + step + fields.count) % fields.count])
  }

  mutating func focus(_ field: FormField) {
    guard let form, form.fields.contains(field) else { return }
    closeFind()
    if let slot { editor.pasts[slot]?.history.endRun() }
    scene.forms[form]?.field = field
    openForm?.typed = ""
    let slot = DraftSlot(field: field, of: form)
    guard scene.editors[slot] == nil else { return }
    scene.editors[slot] = EditorState(
      cursor: field.isLine ? fieldText(field, of: form).count : 0)
  }

  /// Loads the text of the field with the focus, until it has a draft.
  mutating func loadField() {
    guard let form, let slot, isKnown(field), editor.texts[slot] == nil, let field else { return }
    editor.texts[slot] = savedText(field, of: form)
    if scene.editors[slot] == nil { focus(field) }
  }

  // MARK: Choices

  /// Chooses the next or previous option.
  mutating func choose(by step: Int, _ newID: () -> Note.ID) {
    guard let form, let field, isKnown(field) else { return }
    openForm?.typed = ""
    let options = field.options
    let text = String(decoding: fieldText(field, of: form).bytes, as: UTF8.self)
    let index = options.firstIndex(of: text) ?? 0
    choose(options[(index + step + options.count) % options.count], newID)
  }

  /// Chooses the option that begins with the typed letters; a blank chooses the next one.
  mutating func choose(typing letter: String, _ newID: () -> Note.ID) {
    guard let options = field?.options, isKnown(field) else { return }
    let typed = openForm?.typed ?? ""
    for start in [typed + letter.lowercased(), letter.lowercased()] {
      guard let option = options.first(where: { $0.hasPrefix(start) }) else { continue }
      choose(option, newID)
      openForm?.typed = start
      return
    }
    if letter == " " { choose(by: 1, newID) }
  }

  private mutating func choose(_ option: String, _ newID: () -> Note.ID) {
    guard let slot else { return }
    loadField()
    let text = editor.texts[slot] ?? TextBuffer()
    guard !text.holds(option) else { return }
    replace(0..<text.count, with: Array(option.utf8), in: slot, newID)
    scene.editors[slot]?.cursor = 0
  }
}

// MARK: The keys of a text

extension WindowState {
  /// Returns the reason why a key of a text does nothing in a form; nil if it does something.
  func refusal(of action: TextAction) -> Message? {
    guard isKnown(field) else { return .warning("The library is busy. The field is not read yet.") }
    guard isInChoice else { return nil }
    switch action {
    case .typed, .pasted, .deleted, .cutPressed, .pastePressed, .linePressed, .indentPressed,
      .outdentPressed, .outsidePressed, .viPressed:
      return .info("← → or a letter chooses.")
    case .cursorMoved, .selectionMoved, .selectAllPressed, .copyPressed, .undoPressed: return nil
    case .redoPressed, .savePressed, .leavePressed, .discardPressed: return nil
    }
  }
}
