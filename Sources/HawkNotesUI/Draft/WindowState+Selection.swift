import TextEditing
import TextUI

// The selection in the text on the screen: from the cursor to an anchor.

extension WindowState {
  /// The selected range; nil if nothing is selected.
  var selection: Range<Int>? {
    // NB: no closure: it would hold a copy of the whole state.
    guard let slot else { return nil }
    return selection(in: slot)
  }

  /// Returns whether anything is selected in a text.
  func selects(in slot: DraftSlot) -> Bool { selection(in: slot) != nil }

  func selection(in slot: DraftSlot) -> Range<Int>? {
    guard let place = scene.editors[slot], let anchor = place.anchor else { return nil }
    // The restored offsets may belong to another text.
    let text = editor.texts[slot] ?? TextBuffer()
    let (one, other) = (text.boundary(at: anchor), text.boundary(at: place.cursor))
    return one == other ? nil : min(one, other)..<max(one, other)
  }

  mutating func selectAll() { select(0..<text.count) }

  /// Selects a range, with the cursor at its end.
  mutating func select(_ range: Range<Int>) {
    select(from: range.lowerBound, to: range.upperBound)
  }

  /// Selects from one offset to another, with the cursor at the second.
  mutating func select(from anchor: Int, to cursor: Int) {
    guard let slot else { return }
    var place = scene.editors[slot] ?? EditorState()
    place.cursor = text.boundary(at: cursor)
    place.anchor = anchor == place.cursor ? nil : text.boundary(at: anchor)
    editor.pasts[slot]?.history.endRun()
    scene.editors[slot] = place
  }
}

// MARK: The mouse

extension WindowState {
  /// Handles a click into the text: the second on a cell selects the word, the third the line.
  mutating func clickText(at offset: Int, _ spot: MouseSpot) {
    if spot.modifiers.contains(.shift), spot.clicks == 1 {
      let place = slot.flatMap { scene.editors[$0] } ?? EditorState()
      return select(from: place.anchor ?? place.cursor, to: offset)
    }
    select(range(at: offset, clicks: spot.clicks))
  }

  /// Handles a drag from a click to an offset: selects characters, words or lines, as the click
  /// did.
  mutating func drawSelection(from start: Int, clicks: Int, to offset: Int) {
    let (first, last) = (range(at: start, clicks: clicks), range(at: offset, clicks: clicks))
    if offset < start {
      select(from: first.upperBound, to: last.lowerBound)
    } else {
      select(from: first.lowerBound, to: last.upperBound)
    }
  }

  private func range(at offset: Int, clicks: Int) -> Range<Int> {
    let offset = text.boundary(at: offset)
    switch (clicks - 1) % 3 {
    case 1: return text.word(around: offset)
    case 2: return text.lineStart(at: offset)..<text.lineEnd(at: offset)
    default: return offset..<offset
    }
  }
}
