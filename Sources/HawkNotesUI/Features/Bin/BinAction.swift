import LibraryModel
import Markup

enum BinAction: FeatureAction {
  typealias Owner = BinSheet

  /// Restores the items of the selected row.
  case restorePressed
  /// Restores the items of a row.
  case chosen(Int)
  /// Gives each item of the selected deletion a row, so that it can be restored alone.
  case openPressed
  /// Removes these rows.
  case closePressed
  /// Asks before the bin is emptied; the second time empties it.
  case emptyPressed
  indirect case read(Page<Deletion>, all: Attachments)
  /// The bin could not be read.
  case unread
  /// More was deleted since the user was asked.
  case grown(Attachments)
  case emptied(Attachments)
}

extension BinSheet {
  static func reduce(
    _ state: inout BinState, _ action: BinAction, in window: Surroundings
  ) -> [WindowRequest] {
    switch action {
    case .restorePressed: return restore(state.selectedRow?.deletion, in: &state)
    case .chosen(let row):
      let rows = state.rows
      return restore(rows.indices.contains(row) ? rows[row].deletion : nil, in: &state)
    case .openPressed:
      guard state.canOpen, let deletion = state.selectedRow?.deletion else { return [] }
      (state.opened, state.selected, state.item) = (deletion.id, deletion.id, nil)
      state.asked = nil
    case .closePressed:
      if state.selected == state.opened { state.item = nil }
      (state.opened, state.asked) = (nil, nil)
    case .emptyPressed: return empty(&state)
    case .read(let page, all: let all):
      let old = List(ids: state.rows.map(\.id))
      (state.page, state.all) = (page, all)
      state.row = old.survivor(of: state.row, in: state.rows.map(\.id))
    case .unread: state.page = state.page ?? Page()
    case .grown(let all): return ask(all, in: &state)
    case .emptied(let all):
      return [.say(.info("Emptied the bin: \(all.counts) removed for good."))] + reads(of: state)
    }
    return []
  }

  private static func restore(_ deletion: Deletion?, in state: inout BinState) -> [WindowRequest] {
    guard let deletion, let first = deletion.entries.first else { return [] }
    state.asked = nil
    var place: ItemPlace?
    if case .book(let book) = first.item { place = ItemPlace(.book(book)) }
    return [
      .change(
        .step(.restoreItems(deletion.entries.map(\.item))), saying: "restored " + deletion.words,
        at: place, from: nil)
    ] + reads(of: state)
  }

  private static func empty(_ state: inout BinState) -> [WindowRequest] {
    guard !state.rows.isEmpty else { return [.say(.info("The bin is empty."))] }
    if let asked = state.asked { return [.perform(BinEffect.empty(expecting: asked))] }
    return ask(state.all, in: &state)
  }

  private static func ask(_ all: Attachments, in state: inout BinState) -> [WindowRequest] {
    state.asked = all
    return [
      .say(.warning("E again removes \(all.counts) for good. Any other key keeps them."))
    ]
  }

  private static func reads(of state: BinState) -> [WindowRequest] {
    [.perform(BinEffect.read(rows: max(pageSize, state.deletions.count)))]
  }
}

extension Deletion {
  /// The deleted items in a message: one by its title, several by their number.
  var words: String {
    guard let first = entries.first else { return "" }
    let attachments = entries.map(\.attachments).reduce(Attachments(), +)
    let items = entries.count == 1 ? first.words : "\(entries.count) items"
    return attachments.words.isEmpty ? items : items + " " + attachments.words
  }

  /// The names of several items, shown after their number as far as there is room.
  var names: String {
    guard entries.count > 1 else { return "" }
    return ": " + entries.prefix(50).map(\.words).joined(separator: ", ")
  }
}

extension Deletion.Entry {
  fileprivate var words: String {
    switch item {
    case .character: title.shortened
    case .book: title.quotedBeginning(or: "a book")
    case .note: RenderedLine(title).text.quotedBeginning(or: "a note")
    }
  }
}
