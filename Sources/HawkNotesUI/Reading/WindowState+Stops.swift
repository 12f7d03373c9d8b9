import LibraryModel
import Markup
import TextUI

// The links and tasks of the text that is read, an open note or a synopsis: Tab selects one after
// the other.

extension WindowState {
  /// The text that is read; nil if there is none.
  private var readText: ParsedText? { isReading ? shownText : nil }

  /// The text of the open note, or the synopsis on the screen.
  var shownText: ParsedText? {
    stack.note == nil ? synopsisMarkup : openNote.map(markup)
  }

  /// The selected link or task; nil if none is selected.
  var currentStop: MarkupStop? {
    screen.stop.flatMap { offset in readText?.stop(at: offset) }
  }

  var hasLink: Bool { currentStop?.link != nil }

  var hasTask: Bool { currentStop?.isDone != nil }

  var isTaskTicked: Bool { currentStop?.isDone == true }

  /// The words of the status line about the selected link or task.
  var stopMessage: Message? {
    switch currentStop?.kind {
    case .link(.name(let name)): .info("Link to \(name)")
    case .link(.address(let address)): .info("Link to \(address)")
    case .task(isDone: false): .info("Open task")
    case .task(isDone: true): .info("Ticked task")
    case nil: nil
    }
  }

  /// Whether the text that is read can have links or tasks.
  var mayHaveStops: Bool { readText?.text.mayHaveStops ?? false }

  /// Selects the next or the previous link or task of the open note, and scrolls to it; continues
  /// at the other end.
  mutating func selectStopOfNote(by step: Int) {
    guard let text = readText?.text else { return }
    let end = step > 0 ? text.stop(after: -1) : text.stop(before: text.bytes.count)
    guard let stop = nextStop(by: step) ?? end else {
      message = .info("No links or tasks in this note.")
      return
    }
    select(stop)
  }

  /// Selects the next or the previous link or task of the text that has the focus.
  ///
  /// Returns false if there is none: then the next section gets the focus.
  mutating func selectNextStop(by step: Int) -> Bool {
    guard let stop = nextStop(by: step) else { return false }
    select(stop)
    return true
  }

  /// Returns the link or task after or before the selected one; without a selection, from the first
  /// row shown.
  private func nextStop(by step: Int) -> MarkupStop? {
    guard let text = readText?.text, text.mayHaveStops else { return nil }
    if let stop = screen.stop { return step > 0 ? text.stop(after: stop) : text.stop(before: stop) }
    let top = readFlow.top(at: screen.textTop, rows: readingSize.rows)
    return step > 0 ? text.stop(after: top - 1) : text.stop(before: top)
  }

  private mutating func select(_ stop: MarkupStop) {
    screen.stop = stop.source
    reveal(stop)
  }

  private mutating func reveal(_ stop: MarkupStop) {
    let flow = readFlow
    let rows = readingSize.rows
    let row = flow.rowStart(at: stop.source)
    let top = flow.top(at: screen.textTop, rows: rows)
    let last = flow.start(rows - 1, rowsAfter: top)
    if row < top { screen.textTop = row }
    if row > last { screen.textTop = flow.start(rows - 1, rowsBefore: row) }
  }

  /// Returns the link or task at a cell of the open note or the synopsis; nil if there is none.
  ///
  /// The rows are drawn once for each link and task that is shown, as if it were selected.
  func stop(at point: Point, in place: Rect) -> MarkupStop? {
    guard let markup = shownText else { return nil }
    let top = RenderedText(markup, columns: place.columns).top(at: screen.textTop, rows: place.rows)
    var next = markup.text.stop(after: top - 1)
    while let stop = next {
      let flow = RenderedText(markup, columns: place.columns, stop: stop.source)
      let rows = flow.rows(from: top, limit: place.rows)
      if let last = rows.last, flow.rowStart(at: stop.source) > last.source { return nil }
      let row = point.row - place.row
      if rows.indices.contains(row),
        rows[row].stopColumns.contains(where: { $0.contains(point.column - place.column) })
      {
        return stop
      }
      next = markup.text.stop(after: stop.source)
    }
    return nil
  }

  /// Selects nothing if the selected link or task is not shown.
  mutating func dropHiddenStop() {
    guard let stop = screen.stop else { return }
    let flow = readFlow
    let top = flow.top(at: screen.textTop, rows: readingSize.rows)
    let row = flow.rowStart(at: stop)
    if row < top || row > flow.start(readingSize.rows - 1, rowsAfter: top) { screen.stop = nil }
  }

  /// Follows the selected link.
  mutating func followStop() -> [Effect] {
    let stop = currentStop
    guard let target = stop?.link else {
      message = .info(
        stop == nil
          ? "The note is open already. Press e to edit it." : "Space ticks or unticks the task.")
      return []
    }
    guard case .address(let address) = target else { return [.follow(target)] }
    if let address = WebAddress(address) { return [.browse(address.description)] }
    if (try? PlaceReference(url: address)) != nil { return [.follow(target)] }
    message = .warning("Not a web address and no place of Hawk Notes: \(address)")
    return []
  }

  /// Marks the selected task as done, or as open again.
  mutating func toggleTask() -> [Effect] {
    guard let stop = currentStop, let isDone = stop.isDone,
      let (step, place) = marking(taskAt: stop.source, to: !isDone)
    else { return [] }
    return change(
      .step(step), saying: isDone ? "unticked a task" : "ticked a task", at: place)
  }

  /// Returns the step that marks a task of the text that is read, and the place of the text.
  private func marking(taskAt offset: Int, to isDone: Bool) -> (LibraryStep, ItemPlace)? {
    if stack.note != nil {
      return openNote.map { note in
        let step = LibraryStep.markTask(
          note.id, at: offset, to: isDone, edit: Note.ID(), over: note.version)
        return (step, ItemPlace(note.owner, note: note.id))
      }
    }
    guard let owner else { return nil }
    if let character {
      let step = LibraryStep.markTaskOfCharacter(
        character.id, at: offset, to: isDone, edit: BookCharacter.ID(), over: character.version)
      return (step, ItemPlace(owner))
    }
    return book.map { book in
      let step = LibraryStep.markTaskOfBook(
        book.id, at: offset, to: isDone, edit: Book.ID(), over: book.version)
      return (step, ItemPlace(owner))
    }
  }
}
