import Glibc

/// Bugs that only a special build contains, to check that the tests notice each one.
public enum PlantedBug: String, Sendable {
  // MARK: SceneRestoration

  /// A scene is opened although another process owns it.
  case lostLock = "lost-lock"
  /// Child processes inherit the lock, and keep it after the window has died.
  case lockInherited = "lock-inherited"
  /// Only a file in a scene's folder is locked, not the folder.
  case folderUnlocked = "folder-unlocked"
  /// A folder that cannot be read stops the walk over all scenes.
  case walkStopped = "walk-stopped"
  /// The wait for the lock of all scenes is too long.
  case lockAwaited = "lock-awaited"
  /// Permissions for others are not removed.
  case modesLeft = "modes-left"
  /// A commit neither syncs nor compacts, and does not report that the start succeeded.
  case upkeepForgotten = "upkeep-forgotten"
  /// A journal is reported as synced although it may have lost its name.
  case nameUnchecked = "name-unchecked"
  /// A record is written after a torn tail.
  case tailAppendedTo = "tail-appended-to"
  /// A record is accepted whatever its checksum.
  case checksumUnchecked = "checksum-unchecked"
  /// The old journal is emptied before the new one has its name.
  case truncatedBeforeRename = "truncated-before-rename"
  /// A compaction keeps texts without their history.
  case historyLost = "history-lost"
  /// A refusal of the disk is not reported as an error.
  case refusalSwallowed = "refusal-swallowed"
  /// A record is reported as synced when its sync is only requested.
  case syncedTooEarly = "synced-too-early"
  /// No sync is ever made.
  case syncSkipped = "sync-skipped"
  /// A file is synced, but not the folder with its name.
  case folderUnsynced = "folder-unsynced"
  /// A failed sync is repeated on the same file.
  case failedSyncTrusted = "failed-sync-trusted"
  /// A scene that cannot be read is removed.
  case unreadableRemoved = "unreadable-removed"
  /// Recovered texts are stored only with the first turn of the new scene.
  case recoveredLate = "recovered-late"
  /// A start that was refused counts as a crash.
  case refusalCounted = "refusal-counted"
  /// A last record with a bad checksum is cut off like a torn one.
  case damagedTailCut = "damaged-tail-cut"
  /// All users can read the files.
  case readableByAll = "readable-by-all"
  /// The values that all windows share are written without their lock.
  case sharedUnlocked = "shared-unlocked"
  /// An opening stores the new version's name before a migration is committed.
  case writerOverwritten = "writer-overwritten"
  /// Automatic upkeep does not ask tmux for the window's place.
  case placeUnasked = "place-unasked"
  /// A value that is too large is stored.
  case sizeUnchecked = "size-unchecked"
  /// Each compaction leaves a file open.
  case descriptorLeaked = "descriptor-leaked"

  // MARK: TextUI

  /// Draws an ESC in a text unchanged.
  case escapePassed = "escape-passed"

  // MARK: CursesTerminal

  /// Reads keys from a closed terminal forever.
  case hangUpUnnoticed = "hang-up-unnoticed"
  /// Changes the window's size but not that of ncurses.
  case resizeHalfDone = "resize-half-done"

  // MARK: LibraryStore

  /// Other windows are not notified of a change.
  case noticeUnsent = "notice-unsent"
  /// Deleting a note removes it and its ids.
  case deletedForGood = "deleted-for-good"
  /// Saving a draft or an edit of a book again replaces the present version, whatever it is.
  case savedOverUnasked = "saved-over-unasked"
  /// A note that is moved by hand gets no rank.
  case rankLost = "rank-lost"
  /// A repeated deletion deletes items again that were restored.
  case deletedAgain = "deleted-again"
  /// Notes that are moved, deleted or restored are not counted.
  case notesUncounted = "notes-uncounted"
  /// A restored deletion also restores items that were deleted at another time.
  case otherDeletionRestored = "other-deletion-restored"
  /// A character is moved without the notes, which stay with the book.
  case movedWithoutNotes = "moved-without-notes"
  /// A repeated rewriting of links also changes texts that were edited since.
  case rewrittenTwice = "rewritten-twice"
  /// Saving an edit does not parse the text again.
  case digestStale = "digest-stale"

  // MARK: LibrarySearch

  /// The last change of each page is not added to the index.
  case revisionSkipped = "revision-skipped"
  /// The index counts changes as added before it has their words.
  case countedTooEarly = "counted-too-early"

  // MARK: LibraryPages and LibraryMirror

  /// The text of a file replaces the library's, whatever changed there meanwhile.
  case mirrorOverwrites = "mirror-overwrites"
  /// A file is replaced without a look at what it has now.
  case mirrorUnchecked = "mirror-unchecked"

  // MARK: LibrarySync

  /// What they have replaces ours, whatever the base was.
  case syncBaseOfOurs = "sync-base-of-ours"
  /// A deletion of another machine wins over an edit.
  case syncDeletionWins = "sync-deletion-wins"
  /// A refused push is taken for a done one.
  case syncPushUnchecked = "sync-push-unchecked"
  /// A change that the library has already is merged again.
  case syncAppliedTwice = "sync-applied-twice"
  /// The scenes of this machine are not sent.
  case syncScenesLost = "sync-scenes-lost"
  /// The id of the machine is kept where it is deleted with the fetched pages.
  case syncMachineRenewed = "sync-machine-renewed"
  /// The sample books of a new machine are taken for edits.
  case syncSamplesWin = "sync-samples-win"
  /// A damaged page counts as a deleted one.
  case syncDamageDeletes = "sync-damage-deletes"
  /// The damaged pages are recorded only after the base that has them.
  case syncDamageUntold = "sync-damage-untold"

  // MARK: HawkNotesUI

  /// The window paints a turn before it commits it.
  case paintBeforeCommit = "paint-before-commit"
  /// A draft is dropped before its note is in the library.
  case draftDroppedEarly = "draft-dropped-early"
  /// The library commits a note before the disk has its draft.
  case savedUnsynced = "saved-unsynced"
  /// A draft that the library has saved stays a draft.
  case savedDraftKept = "saved-draft-kept"
  /// Each attempt to save creates another note.
  case savedUnderNewID = "saved-under-new-id"
  /// An edit is saved even if another window has changed the note.
  case mineAlwaysWins = "mine-always-wins"
  /// All books and characters share one draft.
  case draftBleeds = "draft-bleeds"
  /// A draft is dropped when its book or character is deleted.
  case looseThrownAway = "loose-thrown-away"
  /// An undo on the screen is not recorded.
  case undoUnrecorded = "undo-unrecorded"
  /// The undo steps of a text that was saved are not recorded when it is changed again.
  case savedStepsForgotten = "saved-steps-forgotten"
  /// The base that undo of a merge brings back is not stored.
  case otherBaseForgotten = "other-base-forgotten"
  /// The cursor is restored one byte too early.
  case cursorOff = "cursor-off"
  /// The files of an editor are removed before their texts are stored.
  case fileRemovedEarly = "editor-file-removed-early"
  /// Files that an editor saved by itself are removed unread.
  case rescueFileRemoved = "rescue-file-removed"
  /// A file that a detached editor saves is never read.
  case lateSaveMissed = "late-save-missed"
  /// Bytes that are not UTF-8 become replacement characters.
  case encodingLost = "encoding-lost"
  /// An undo that a kill interrupted is done twice.
  case undoneTwice = "undone-twice"
  /// A change that a kill interrupted is forgotten.
  case changeForgotten = "change-forgotten"
  /// Each attempt to save the form of a new book adds another book.
  case formSavedTwice = "form-saved-twice"
  /// The fields of a form are not restored.
  case fieldForgotten = "field-forgotten"
  /// The query of the search is not restored.
  case queryForgotten = "query-forgotten"
  /// A task that was toggled before a kill is toggled again after it.
  case taskToggledTwice = "task-toggled-twice"
  /// A completed name is inserted after what was typed of it.
  case completionAppended = "completion-appended"

  // MARK: hawknotes

  /// Text outside the window is written to the terminal without replacing control characters.
  case escapeInWords = "escape-in-words"
  /// Each turn of the loop leaks memory.
  case memoryLeaked = "memory-leaked"
  /// A command changes the library in more than one transaction.
  case changedInParts = "changed-in-parts"

  /// Whether the environment selects this bug.
  public var isPlanted: Bool { self == Self.planted }

  private static let planted = getenv("HAWKNOTES_PLANT").flatMap {
    PlantedBug(rawValue: String(cString: $0))
  }
}
