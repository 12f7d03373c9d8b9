import LibraryModel
import TextEditing

// Enter, Tab and Shift-Tab: in a list they act on the list item, elsewhere they have their usual
// effect.

extension WindowState {
  mutating func breakLine(_ newID: () -> Note.ID) {
    guard let slot else { return }
    if selection != nil { return type("\n", newID) }
    let (range, bytes) = text.lineBreak(at: scene.editors[slot]?.cursor ?? 0)
    let isPlain = range.isEmpty && bytes.count == 1
    replace(range, with: bytes, in: slot, as: isPlain ? .typing : .other, newID)
  }

  mutating func indent(_ newID: () -> Note.ID) {
    guard let slot else { return }
    guard let change = text.indentation(at: scene.editors[slot]?.cursor ?? 0) else {
      return type("\t", newID)
    }
    shift(change, in: slot, newID)
  }

  mutating func outdent(_ newID: () -> Note.ID) {
    guard let slot, let change = text.outdentation(at: scene.editors[slot]?.cursor ?? 0) else {
      return
    }
    shift(change, in: slot, newID)
  }

  /// Makes a change before the cursor; the cursor stays at its letter.
  private mutating func shift(
    _ change: (range: Range<Int>, bytes: [UInt8]), in slot: DraftSlot, _ newID: () -> Note.ID
  ) {
    let cursor = scene.editors[slot]?.cursor ?? 0
    let edit = text.edit(change.range, inserting: change.bytes)
    replace(change.range, with: change.bytes, in: slot, newID)
    let isAtMark = cursor == edit.offset
    let place = isAtMark ? cursor + edit.inserted.count : text.boundary(at: edit.moved(cursor))
    scene.editors[slot]?.cursor = place
  }
}
