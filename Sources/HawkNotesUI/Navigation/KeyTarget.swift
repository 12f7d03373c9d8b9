import LibraryModel

/// Target of the next key: the text or the row on which it acts.
enum KeyTarget: Equatable {
  /// A text: where it is written, and its draft.
  case text(DraftSlot, draft: Note.ID?)
  /// The place, the open sheet and the section with the focus.
  case page(Place, Sheet?, Section)
  /// The same, with the row that is selected.
  case row(ItemPlace, of: Place, Sheet?, Section)

  /// Returns whether a key that was meant for one would act on something else.
  ///
  /// A draft that was saved at last is written on as the edit of its note, and one whose owner was
  /// moved is the same elsewhere. No row is selected until it has been read.
  func differs(from other: KeyTarget) -> Bool {
    if case .text(let slot, let draft) = self, case .text(let otherSlot, let otherDraft) = other {
      let isSaved = otherDraft != nil && otherSlot.field == nil && slot.note != nil
      guard slot != otherSlot, !isSaved || slot.owner != otherSlot.owner else { return false }
      return slot.note != otherSlot.note || slot.field != otherSlot.field || draft != otherDraft
    }
    // The search for a misspelt word ends where it began if it finds none.
    if case .text = self, case .page(_, .spelling?, _) = other { return false }
    // Without notes only Enter means something else in the mentions: it opens a text.
    if case .page(let place, let sheet, .mentions) = self, other == .page(place, sheet, .notes) {
      return false
    }
    if case .row = self, case .row = other { return self != other }
    return page != other.page
  }

  /// The same without the selected row.
  private var page: KeyTarget {
    if case .row(_, of: let place, let sheet, let section) = self {
      return .page(place, sheet, section)
    }
    return self
  }
}

// Jumps that the user did not make: the place or the selected row was deleted or moved elsewhere,
// or a sheet has opened or closed by itself.

extension WindowState {
  /// Target of the next key; nil before the library is read, unless it is a text.
  var keyTarget: KeyTarget? {
    if isInText, let slot {
      return .text(slot, draft: draft(in: slot))
    }
    guard library.isLoaded else { return nil }
    let place = scene.place(of: tab)
    return selectedItem.map { .row($0, of: place, scene.sheet, focus) }
      ?? .page(place, scene.sheet, focus)
  }

  /// Records a jump: for a second, keys that could change something are dropped.
  ///
  /// A form that stays open has not jumped.
  mutating func noteJump() { if form == nil { jumpTime = clock } }

  /// Records that a key was dropped after a jump: those that follow it soon are dropped, too.
  mutating func noteDroppedKey() { dropTime = clock }

  /// Whether the library, or a list on the screen, is still to be read.
  var waitsForLists: Bool { !library.isLoaded || retries.readings.contains(.missing) }

  /// Whether the user may not have seen the last jump yet.
  var isAfterJump: Bool {
    guard let jumpTime else { return false }
    let isTyping = dropTime.map { $0 >= jumpTime && clock - $0 < timeToPause } ?? false
    return clock - jumpTime < (isTyping ? longestDrop : timeToSee)
  }
}

extension Window {
  /// Does work that the user did not cause, and records whether it changes the target of the next
  /// key.
  func noticingJumps(_ work: () -> Void) {
    // A held key causes the change: the user pressed it.
    guard state.heldKey == nil else { return work() }
    let before = state.keyTarget
    work()
    guard let after = state.keyTarget else { return }
    // Keys that were typed before a list was read were not meant for it.
    let isMistaken = wasTypedBlindly && !state.waitsForLists
    if isMistaken { wasTypedBlindly = false }
    let hasAppeared = isMistaken && after != before && !state.isInText
    if hasAppeared || before.map(after.differs) == true { learn(.jumped) }
  }
}

/// The time until the user has seen a jump, in milliseconds.
private let timeToSee = 1000
/// The time without keys after which the user has paused, in milliseconds.
private let timeToPause = 500
/// The time after which keys act although they never paused, in milliseconds.
private let longestDrop = 4000
