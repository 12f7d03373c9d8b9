import LibraryModel
import Markup
import TextEditing
import TextUI

// The actions of the mouse's buttons.

extension WindowState {
  mutating func press(at spot: MouseSpot) -> [Effect] {
    // Ignore the second click of a double click whose first click opened something.
    if spot.clicks > 1, mousePress?.hasOpened == true { return [] }
    scene.completion = CompletionState()
    mousePress = MousePress(
      spot: spot, position: spot.position, metSelection: selects(spot.target))
    switch spot.target {
    case .note where stack.note != nil:
      // The press opens the note: neither a second click nor a drag is meant for its row.
      mousePress = MousePress(spot: spot.on(.reading), position: spot.position, hasOpened: true)
      select(spot.target)
    case .book, .character, .note, .mention: select(spot.target)
    case .text(let offset): pressText(at: offset, spot)
    case .stop(let offset): return pressStop(at: offset)
    case .section(.draft): pressText(at: nil, spot)
    case .section(let section): focusSection(section)
    case .besideSheet: return leaveSheet()
    case .reading where spot.clicks == 2: return copyWord(at: spot.position)
    case .sheet, .reading, .nothing: break
    }
    return []
  }

  /// Shows the menu of the target under the mouse.
  mutating func showMenu(at spot: MouseSpot) {
    mousePress = nil
    switch spot.target {
    case .book, .character, .note, .mention: select(spot.target)
    case .section(let section) where section != .draft: focusSection(section)
    case .stop: if stack.note == nil { focusSection(.synopsis) }
    case .reading: break
    case .besideSheet, .sheet, .text, .section, .nothing: return
    }
    Sheet.menu.feature.open(in: &self)
    moveMenu(to: spot.position)
  }

  mutating func drag(to spot: MouseSpot) {
    mousePress?.position = spot.position
    if case .text = mousePress?.spot.target, case .text(let offset) = spot.target {
      dragText(to: offset)
    }
  }

  mutating func release(at spot: MouseSpot) -> [Effect] {
    mousePress?.position = spot.position
    let (side, step) = (drawnTo, drawnBy)
    guard let press = mousePress else { return [] }
    mousePress?.position = press.spot.position
    mousePress?.metSelection = false
    if let side { return openWindow(side) }
    if let step { return drop(press.spot.target, by: step) }
    if case .book = press.spot.target, case .book = spot.target, press.spot.target != spot.target {
      message = .info("Books are not dragged in the list. Press J or K to move one.")
    }
    guard press.spot.target == spot.target, spot.target.isRow,
      press.metSelection || press.spot.clicks > 1
    else { return [] }
    message = nil
    mousePress?.hasOpened = true
    return openSelection()
  }

  /// Moves a row that was dragged, with the marked rows if it is one of them.
  private mutating func drop(_ target: MouseTarget, by step: Int) -> [Effect] {
    guard case .note(let note) = target, let owner else { return reorderSelection(by: step) }
    let place = ItemPlace(owner, note: note)
    let items = isMarked(place) ? chosenItems : [place]
    return [.reorderNotes(items, around: place, by: step)]
  }

  /// Returns whether a row is the selected one of the section with the focus.
  private func selects(_ target: MouseTarget) -> Bool {
    switch target {
    case .book(let id): focus == .books && screen.book == id
    case .character(let id): focus == .characters && screen.character == id
    case .note(let id): focus == .notes && screen.note == id
    case .mention(let id): focus == .mentions && screen.mention?.item == id
    case .text, .section, .reading, .stop, .sheet, .besideSheet, .nothing: false
    }
  }

  /// Selects a row and gives its section the focus.
  private mutating func select(_ target: MouseTarget) {
    switch target {
    case .book(let id):
      focusSection(.books)
      screen.book = id
    case .character(let id):
      focusSection(.characters)
      screen.character = id
    case .note(let id) where stack.note != nil: if id != stack.note { openInstead(id) }
    case .note(let id):
      focusSection(.notes)
      screen.note = id
    case .mention(let id):
      focusSection(.mentions)
      selectMention(id)
    case .text, .section, .reading, .stop, .sheet, .besideSheet, .nothing: break
    }
  }

  /// Gives a section other than the draft the focus.
  mutating func focusSection(_ section: Section) {
    guard sections.contains(section) else { return }
    leaveText()
    screen.focus = section
  }

  /// Selects a link or a task; if it is selected, follows the link or toggles the task.
  private mutating func pressStop(at offset: Int) -> [Effect] {
    let isSelected = currentStop?.source == offset
    if stack.note == nil { focusSection(.synopsis) }
    guard isSelected else {
      screen.stop = offset
      return []
    }
    mousePress?.hasOpened = true
    return hasTask ? toggleTask() : followStop()
  }

  /// Copies the word under the mouse.
  private func copyWord(at point: Point) -> [Effect] {
    guard let word = render().word(at: point) else { return [] }
    return [.copyText(TextBuffer(word.utf8), says: "Copied \(word)")]
  }

  /// A click beside a sheet means Esc.
  private mutating func leaveSheet() -> [Effect] {
    closeSheet()
    return []
  }

  /// Moves the focus into the text, with the cursor at an offset; nil keeps the cursor.
  private mutating func pressText(at offset: Int?, _ spot: MouseSpot) {
    guard slot != nil else { return }
    if scene.sheet == .form { return offset.map { clickText(at: $0, spot) } ?? () }
    if !isWriting {
      // The text now has other cells: neither a second click nor a drag is meant for them.
      mousePress = MousePress(
        spot: spot.on(.section(.draft)), position: spot.position, hasOpened: true)
    }
    screen.focus = .draft
    if let offset { clickText(at: offset, spot) }
  }

  /// Extends the selection over the text, from ``mousePress`` to an offset.
  private mutating func dragText(to offset: Int) {
    guard let spot = mousePress?.spot, case .text(let start) = spot.target else { return }
    drawSelection(from: start, clicks: spot.clicks, to: offset)
  }
}
