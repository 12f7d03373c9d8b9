import LibraryModel
import Markup
import TextEditing

// Enter, Tab and Shift-Tab: in a list they act on the list item, elsewhere they have their usual
// effect.

extension WindowState {
  mutating func breakLine(_ newID: () -> Note.ID) {
    guard let slot else { return }
    let cursor = scene.editors[slot]?.cursor ?? 0
    if selection != nil || isInFence(at: cursor) { return type("\n", newID) }
    let (range, bytes) = text.lineBreak(at: cursor)
    let isPlain = range.isEmpty && bytes.count == 1
    replace(range, with: bytes, in: slot, as: isPlain ? .typing : .other, newID)
  }

  mutating func indent(_ newID: () -> Note.ID) {
    guard let slot else { return }
    let cursor = scene.editors[slot]?.cursor ?? 0
    if shiftSelectedLines(outwards: false, newID) { return }
    guard !isInFence(at: cursor), let change = text.indentation(at: cursor) else {
      return type("\t", newID)
    }
    shift(change, in: slot, newID)
  }

  mutating func outdent(_ newID: () -> Note.ID) {
    guard let slot, !shiftSelectedLines(outwards: true, newID),
      let change = text.outdentation(at: scene.editors[slot]?.cursor ?? 0)
    else { return }
    shift(change, in: slot, newID)
  }

  /// Indents or outdents the selected lines, which stay selected; returns false if the selection is
  /// in one line.
  private mutating func shiftSelectedLines(
    outwards isOutwards: Bool, _ newID: () -> Note.ID
  ) -> Bool {
    guard let slot, let selection, let feed = text.lineFeed(from: selection.lowerBound),
      feed < selection.upperBound
    else { return false }
    guard let (range, bytes) = text.shift(linesIn: selection, outwards: isOutwards) else {
      return true
    }
    let isBackwards = scene.editors[slot]?.cursor == selection.lowerBound
    replace(range, with: bytes, in: slot, newID)
    let end = range.lowerBound + bytes.count
    select(from: isBackwards ? end : range.lowerBound, to: isBackwards ? range.lowerBound : end)
    return true
  }

  /// Whether the line of an offset is in fenced code, whose lines are not Markdown.
  private mutating func isInFence(at offset: Int) -> Bool {
    caches.fences.state(at: text.lineStart(at: offset), in: text).isInCode
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
