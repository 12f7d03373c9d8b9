import LibraryModel
import TextEditing

// A draft in an external editor.

extension WindowState {
  /// Returns the effect that opens the draft in the user's editor.
  ///
  /// Stores the slot of the draft with it, so that the file is found after a kill.
  mutating func goOutside() -> [Effect] {
    guard let slot else { return [] }
    guard safety != .ephemeral else {
      message = .warning(leavesTraces)
      return []
    }
    guard safety != .notKept else {
      message = .warning(diskRefuses)
      return []
    }
    scene.outside = slot
    return [.editOutside(slot)]
  }

  /// Reads in what editors left: each text ends up in the draft, in its history or in a loose
  /// draft.
  mutating func comeBack(_ ending: OutsideEnding, _ newID: () -> Note.ID) {
    let slot = scene.outside
    // An older version stored no marks: the present text is the text it handed out.
    scene.handed = scene.handed ?? slot.map { HandedText($0, editor.texts[$0]?.bytes ?? []) }
    let handed = scene.handed
    switch ending {
    case .ended(let left, let complaint):
      guard let slot else { return }
      scene.outside = nil
      let taken = collect(left, since: handed, newID, isByUser: complaint == nil)
      scene.handed?.append([editor.texts[slot]?.bytes ?? []])
      message = taken.message(left) ?? complaint ?? taken.messageAtEnd(left)
    case .recovered(let left):
      scene.outside = nil
      let taken = collect(left, since: handed, newID, isByUser: false)
      message = taken.message(left) ?? taken.messageWhenFound ?? message
    case .found(let left):
      let taken = collect(left, since: handed, newID, isByUser: false)
      message = taken.message(left) ?? taken.messageWhenFound ?? message
    }
  }

  /// Reads in texts, the oldest first, so that the newest becomes the draft.
  ///
  /// If the draft was changed since the editor got it, it stays and the texts become loose drafts.
  /// If the user has ended the editor, a copy that the editor saved by itself becomes a loose draft
  /// too.
  private mutating func collect(
    _ left: LeftFiles, since handed: HandedText?, _ newID: () -> Note.ID, isByUser: Bool
  ) -> TakenTexts {
    var taken = TakenTexts()
    let slot = handed.flatMap { isUnchanged(since: $0) ? $0.slot : nil }
    let draft = handed.flatMap { editor.texts[$0.slot] } ?? TextBuffer()
    var known = [draft.bytes]
    // The file that the user has saved comes last.
    for text in isByUser ? left.texts.sorted(by: LeftText.comesBefore) : left.texts {
      let bytes = text.bytes.withLineEnds(of: draft)
      let isSaved = isByUser && text.role == .file
      guard !known.contains(bytes),
        isSaved ? handed?.isText(bytes) != true : isNews(bytes, since: handed)
      else { continue }
      known.append(bytes)
      if let slot, !isByUser || text.role != .rescue {
        replaceText(in: slot, with: bytes, newID)
        taken.add(text, asLoose: false)
      } else {
        keepLoose(bytes, newID)
        taken.add(text, asLoose: true)
      }
    }
    if let slot, taken.isChanged {
      scene.handed?.append(known + [editor.texts[slot]?.bytes ?? []])
    }
    return taken
  }

  /// Returns whether a draft's text is the text that the editor had, and can be changed now.
  private func isUnchanged(since handed: HandedText) -> Bool {
    let slot = handed.slot
    // NB: an edit begins with its note, so the note must be loaded.
    let canChange = slot.note == nil || slot == self.slot || draft(in: slot) != nil
    return canChange && handed.isText(editor.texts[slot]?.bytes ?? [])
  }

  /// Returns whether an unexpected text is new to the scene.
  ///
  /// After a kill, a file may remain whose text was already read in.
  private func isNews(_ bytes: [UInt8], since handed: HandedText?) -> Bool {
    !bytes.isEmpty && handed?.knows(bytes) != true && !isLoose(bytes)
  }

  /// Returns whether a text is that of a loose draft.
  private func isLoose(_ bytes: [UInt8]) -> Bool {
    editor.looseTexts.values.contains { $0.text.count == bytes.count && $0.text.bytes == bytes }
  }

  /// Begins a loose draft with a text.
  private mutating func keepLoose(_ bytes: [UInt8], _ newID: () -> Note.ID) {
    let (id, text) = (newID(), TextBuffer(bytes))
    scene.drafts[id] = DraftState(isLoose: true)
    editor.looseTexts[id] = LooseText(text: text)
    editor.unrecorded.append(.begin(id, text))
  }
}

/// The outcome of reading in an editor's texts.
private struct TakenTexts {
  var isChanged = false
  var isRescued = false
  var hasLoose = false
  var encoding = TextEncoding.utf8

  mutating func add(_ text: LeftText, asLoose: Bool) {
    if text.encoding != .utf8 { encoding = text.encoding }
    if asLoose { return hasLoose = true }
    isChanged = true
    isRescued = text.role == .rescue
  }

  /// The message in any case, the most important first.
  func message(_ left: LeftFiles) -> Message? {
    if left.hasSwapFile { return .warning(swapFile) }
    if hasLoose { return .warning(anotherText) }
    if encoding == .latin1 { return .warning(notUTF8) }
    if encoding == .utf16 { return .info(wasUTF16) }
    if let file = left.unknown {
      return .warning("\(file) in the scene's folder is not text. It is left as it is.")
    }
    if left.isInEditor { return .info(stillOpen) }
    return isRescued ? .info(rescued) : nil
  }

  /// The message when an editor has ended without failure.
  func messageAtEnd(_ left: LeftFiles) -> Message? {
    if left.hasUnreadable { return .warning(unreadable) }
    if left.texts.isEmpty { return .warning(noFile) }
    return isChanged ? nil : .info(nothingChanged)
  }

  /// The message for a text found without a running editor.
  var messageWhenFound: Message? { isChanged ? .info(recovered) : nil }
}

extension [UInt8] {
  /// Returns the bytes with the line ends of another text, and without the final line feed that
  /// editors add if that text had none.
  fileprivate func withLineEnds(of text: TextBuffer) -> [UInt8] {
    let (newline, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    var bytes = self
    if contains(carriageReturn), !text.bytes.contains(carriageReturn) {
      bytes = indices.filter { index in
        self[index] != carriageReturn || index + 1 == count || self[index + 1] != newline
      }.map { self[$0] }
    }
    let hadOne = text.bytes(in: text.count - 1..<text.count).last == newline
    return hadOne || bytes.last != newline ? bytes : bytes.dropLast()
  }
}

private let leavesTraces = "Not in an ephemeral scene: an editor would write the text to disk."
private let diskRefuses = "Not while the disk refuses writes: the editor could not save."
private let nothingChanged = "No changes made in the editor."
private let noFile = "The editor left no file. The draft is unchanged."
private let unreadable = "Cannot read the editor's file. The draft is unchanged."
private let recovered = "The draft has what was written in the editor."
private let rescued = "The draft has the text that the editor rescued."
private let anotherText = "The editor saved another text. It is a loose draft: s lists it."
private let notUTF8 = "The editor's text was not UTF-8. It was read as Latin-1."
private let wasUTF16 = "The editor's text was UTF-16. It was converted."
private let swapFile = "vim left a swap file. Ctrl-G, then R in vim, recovers it."
private let stillOpen = "The draft is open in an editor. What it saves appears here."
