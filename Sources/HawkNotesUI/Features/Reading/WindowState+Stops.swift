import LibraryModel
import Markup
import TextUI

// The links and tasks of the note that is open for reading: Tab selects one after the other.

extension WindowState {
  /// The selected link or task; nil if none is selected.
  var currentStop: MarkupStop? {
    guard stack.note != nil, let offset = screen.stop, let note = openNote else { return nil }
    return markup(of: note).stop(at: offset)
  }

  /// Whether a link is selected.
  var hasLink: Bool { currentStop?.link != nil }

  /// Whether a task is selected.
  var hasTask: Bool { currentStop?.isDone != nil }

  /// The words of the status line about the selected link or task.
  var stopMessage: Message? {
    switch currentStop?.kind {
    case .link(.name(let name)): .info("Link to \(name)")
    case .link(.address(let address)): .info("Link to \(address)")
    case .task(isDone: false): .info("Open task")
    case .task(isDone: true): .info("Completed task")
    case nil: nil
    }
  }

  /// Whether the open note can have links or tasks.
  var mayHaveStops: Bool {
    stack.note != nil && openNote.map { markup(of: $0).text.mayHaveStops } ?? false
  }

  /// Selects the next or the previous link or task, and scrolls to it; continues at the other end.
  ///
  /// Without a selection it begins at the first row shown.
  mutating func selectStop(by step: Int) {
    guard let note = openNote else { return }
    let text = markup(of: note).text
    let top = readFlow.top(at: screen.textTop, rows: readingSize.rows)
    let stop =
      step > 0
      ? text.stop(after: screen.stop ?? top - 1) ?? text.stop(after: -1)
      : text.stop(before: screen.stop ?? top) ?? text.stop(before: text.bytes.count)
    guard let stop else {
      message = .info("No links or tasks in this note.")
      return
    }
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

  /// Returns the link or task at a cell of the note that is read; nil if there is none.
  ///
  /// The rows are drawn once for each link and task that is shown, as if it were selected.
  func stop(at point: Point, in place: Rect) -> MarkupStop? {
    guard let note = openNote else { return nil }
    let markup = markup(of: note)
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
          ? "The note is open already. Press e to edit it." : "Space toggles the task.")
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
    guard let note = openNote, let stop = currentStop, let isDone = stop.isDone else {
      return []
    }
    let step = LibraryStep.markTask(
      note.id, at: stop.source, to: !isDone, edit: Note.ID(), over: note.version)
    return change(
      .step(step), saying: isDone ? "reopened a task" : "completed a task",
      at: ItemPlace(note.owner, note: note.id))
  }
}
