public import LibraryModel

/// An action of the bin sheet.
public enum BinAction: Equatable, Sendable {
  /// Restores the selected deletion.
  case restorePressed
  /// Restores a deletion.
  case chosen(Int)
  /// Asks before the bin is emptied; the second time empties it.
  case emptyPressed
  /// The bin was read.
  indirect case read(Page<Deletion>, all: Attachments)
  /// More was deleted since the user was asked.
  case grown(Attachments)
  /// The bin was emptied.
  case emptied(Attachments)
}

extension BinAction {
  /// Whether the user caused it.
  var isByHand: Bool {
    switch self {
    case .restorePressed, .chosen, .emptyPressed: true
    case .read, .grown, .emptied: false
    }
  }
}

extension WindowState {
  mutating func reduceBin(_ action: BinAction) -> [Effect] {
    switch action {
    case .restorePressed: return restore(selectedDeletion)
    case .chosen(let row):
      let rows = bin?.page.rows ?? []
      return restore(rows.indices.contains(row) ? rows[row] : nil)
    case .emptyPressed: return emptyBin()
    case .read(let page, all: let all):
      let asked = bin?.asked
      let old = bin?.page.rows.map(\.id) ?? []
      bin = BinContents(page: page, all: all, asked: asked)
      let ids = page.rows.map(\.id)
      scene.bin.selected = List(old).survivor(of: scene.bin.selected, in: ids)
    case .grown(let all): askToEmpty(all)
    case .emptied(let all):
      message = .info("Emptied the bin: \(all.counts) removed for good.")
      return [.readBin]
    }
    return []
  }

  private mutating func restore(_ deletion: Deletion?) -> [Effect] {
    guard let deletion, let first = deletion.entries.first else { return [] }
    bin?.asked = nil
    var place: ItemPlace?
    if case .book(let book) = first.item { place = ItemPlace(.book(book)) }
    return change(
      .step(.restoreItems(deletion.entries.map(\.item))), saying: "restored " + deletion.words,
      at: place) + [.readBin]
  }

  private mutating func emptyBin() -> [Effect] {
    guard let bin, !bin.page.rows.isEmpty else {
      message = .info("The bin is empty.")
      return []
    }
    if let asked = bin.asked { return [.emptyBin(expecting: asked)] }
    askToEmpty(bin.all)
    return []
  }

  private mutating func askToEmpty(_ all: Attachments) {
    bin?.asked = all
    message = .warning("E again removes \(all.counts) for good. Any other key keeps them.")
  }

  /// The selected deletion, or the first one.
  var selectedDeletion: Deletion? {
    bin?.page.rows.first { $0.id == scene.bin.selected } ?? bin?.page.rows.first
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
}

extension Deletion.Entry {
  fileprivate var words: String {
    switch item {
    case .character: title.shortened
    case .book, .note: title.quotedBeginning(or: "a note")
    }
  }
}
