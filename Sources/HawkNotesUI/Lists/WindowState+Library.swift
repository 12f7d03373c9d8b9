import LibraryModel
import TextEditing

// Results of requests to the library, and retries.

extension WindowState {
  /// Updates the state after the library has performed a request, and returns what to read.
  mutating func finish(_ request: LibraryRequest, undo: LibraryStep?) -> [Effect] {
    switch request {
    case .save(let draft, over: _):
      record(draft, of: draft.id, undo: undo)
      learn(draft, of: draft.id)
      let slot = scene.drafts[draft.id]?.slot
      if let slot { stay(in: slot, as: draft.id) }
      select(draft.id, of: draft.owner)
      message = .info(
        editor.savedAnew == draft.id
          ? "Saved as a new note: the old one was deleted or moved."
          : slot?.note == nil
            ? "Saved." : "Saved. This is a second note; the first one keeps its text.")
      editor.savedAnew = nil
      return [.read(.shown)]
    case .amend(let amendment):
      record(amendment.draft, of: amendment.note, undo: undo)
      if followSaved(amendment) { return [.read(.shown)] }
      let title = note(amendment.note)?.title
      learn(amendment.draft, of: amendment.note)
      let place = ItemPlace(amendment.draft.owner, note: amendment.note)
      let isRenamed = title.map { $0.slug != note(amendment.note)?.title.slug } ?? false
      if let slot = scene.drafts[amendment.draft.id]?.slot {
        finishEdit(slot)
        closeIfLeft(slot)
      }
      message = .info("Saved.")
      return [.read(.shown)] + (isRenamed ? effects(of: .renamed(place)) : [])
    case .setAside(let draft, of: let note):
      let isFromOutside = scene.drafts[draft.id]?.isConflict == true
      let (kept, other) = isFromOutside ? ("mine", "theirs") : ("theirs", "mine")
      record(draft, of: note, as: "kept \(kept) of ", undo: undo)
      if let slot = scene.drafts[draft.id]?.slot { dropText(slot) }
      let key = undo == nil ? "" : isInText ? " Esc, then u undoes." : " u undoes."
      message = .info(
        "Kept \(kept). \(other.capitalisedFirst) is an earlier version." + key)
      return [.read(.shown)]
    case .change(_, let number): return finishChange(number, undo: undo)
    case .submit(let submission): return finish(submission)
    }
  }

  /// Retries the requests that the library postponed, with the present texts.
  ///
  /// - Parameter isDue: Whether the retry is due by time; otherwise an event caused it.
  mutating func beginRetry(isDue: Bool) -> [Effect] {
    let (requests, readings) = retries.beginAttempt(isDue: isDue)
    return requests.compactMap(current).map(Effect.library) + readings.map(Effect.read)
  }

  /// Returns a request with its draft's present text; nil if the draft no longer exists.
  private func current(_ request: LibraryRequest) -> LibraryRequest? {
    if case .submit(let submission) = request {
      return current(submission).map(LibraryRequest.submit)
    }
    guard var draft = request.draft else { return request }
    guard let slot = scene.drafts[draft.id]?.slot else { return nil }
    draft.text = editor.texts[slot] ?? TextBuffer()
    return request.offering(draft)
  }

  /// Handles a request that the library did not perform.
  mutating func refuse(
    _ request: LibraryRequest, _ failure: LibraryFailure, _ newID: () -> Note.ID
  ) -> [Effect] {
    if case .change(_, let number) = request, !failure.isTemporary {
      return refuseChange(number, failure)
    }
    switch failure {
    case .busy, .unsynced: postpone(request, failure)
    case .unfinished(let count): keepUnfinished(request, after: count)
    case .changed(let note): return resolveConflict(with: note, request, newID)
    case .changedBook(let book): return resolveConflict(with: .book(book), request)
    case .changedCharacter(let character):
      return resolveConflict(with: .character(character), request)
    case .deleted: return saveAnew(request, newID)
    case .gone:
      if let form = request.form { return keepDeleted(form) }
      message = .warning("Its book, character or note is gone. The text is kept as a draft.")
      if case .amend(let amendment) = request { showLoss(of: amendment) }
      return [.read(.shown)]
    case .failed(let why):
      message = .warning(why)
      recordOffer(request)
    }
    return []
  }

  /// Handles a failed reading: the old content stays visible until a retry succeeds.
  mutating func postpone(_ reading: LibraryReading, after failure: LibraryFailure) -> [Effect] {
    if case .mentions = reading { library.awaitedMentions = nil }
    var complaint: Message?
    if case .failed(let why) = failure {
      complaint = .warning(why)
      message = complaint
    } else if !library.isLoaded, message == nil {
      message = .libraryIsBusy
    }
    retries.postpone(reading, after: complaint)
    return []
  }

  /// Shows the message that waited for the first reading, if that brought no other.
  mutating func showHeldMessage() {
    guard library.isLoaded, let held = library.messageToShow else { return }
    message = message ?? held
    library.messageToShow = nil
  }

  /// The message of a command that needs a library that was not read yet.
  var notLoaded: Message { retries.complaint ?? .libraryIsBusy }

  /// Offers the ways to keep an edit whose note was deleted, if its book or character exists.
  private mutating func showLoss(of amendment: NoteAmendment) {
    guard library.catalogue.contains(amendment.draft.owner) else { return }
    library.forget(amendment.note)
    showMerge(of: amendment.draft.id)
  }

  /// Keeps a request for a retry.
  ///
  /// The message appears only after some time: when windows save at the same moment, the wait is
  /// short.
  private mutating func postpone(_ request: LibraryRequest, _ failure: LibraryFailure) {
    let delay = retries.postpone(request, at: clock)
    if delay >= 1000 {
      message = .warning(
        failure == .unsynced
          ? "The disk is slow. Not saved yet; retrying."
          : notSavedYet)
    } else if delay >= 150 {
      message = .info("Saving…")
    }
  }

  /// Asks for the rest of a request in the next turn without a key.
  private mutating func keepUnfinished(_ request: LibraryRequest, after texts: Int) {
    retries.keepUnfinished(request)
    message = .info("Rewriting links: \(texts.texts) done…")
  }

  /// Remembers the text of a failed save: the library may have stored it, and then the next save of
  /// the draft replaces it.
  private mutating func recordOffer(_ request: LibraryRequest) {
    if let form = request.form { return recordOffer(of: form) }
    guard let draft = request.newText, let slot = scene.drafts[draft.id]?.slot else { return }
    editor.pasts[slot, default: TextPast()].offered = draft.text
    editor.unrecorded.append(.offer(draft.id, draft.text))
  }

  /// Whether a request of the user is postponed: it exists in memory only.
  var hasPostponedRequests: Bool { !retries.requests.isEmpty }
}
