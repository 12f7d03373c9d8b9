import LibraryModel

// Marked rows: deleting and moving act on all of them.

extension WindowState {
  /// The marked rows of the list with the focus, or else the selected item.
  var chosenItems: [ItemPlace] {
    hasMarks ? screen.marked.items : selectedItem.map { [$0] } ?? []
  }

  /// Whether a row of a list is selected.
  var canMark: Bool { !isReading && !isInText && selectedItem != nil }

  /// Whether rows of the list with the focus are marked.
  var hasMarks: Bool { stack.note == nil && markCount(in: focus) > 0 }

  func markCount(in section: Section?) -> Int {
    guard let first = screen.marked.items.first else { return 0 }
    let marked: Section = first.note != nil ? .notes : first.isCharacter ? .characters : .books
    return marked == section ? screen.marked.items.count : 0
  }

  /// The chosen items in a message: their title or name, or their number.
  var chosenWords: String {
    let items = chosenItems
    guard items.count > 1 || hasMarks, let first = items.first else {
      return selectedItem?.words(for: selectionTitle) ?? ""
    }
    let word = first.note != nil ? "note" : first.isCharacter ? "character" : "book"
    return "\(items.count) \(word)\(items.count == 1 ? "" : "s")"
  }

  /// The number of marked rows after a verb, if there are any: `" 3 notes"`.
  var markedWords: String { hasMarks ? " " + chosenWords : "" }

  /// Marks the selected row, or removes its mark; marks of another list are removed.
  mutating func toggleMark() {
    guard canMark, let item = selectedItem else {
      message = .warning("There is no row to mark here.")
      return
    }
    var items = screen.marked.items
    if items.contains(item) {
      items.removeAll { $0 == item }
    } else {
      items = items.filter { $0.isInList(of: item) } + [item]
    }
    screen.marked = ItemList(items)
    if !items.isEmpty { message = .info("\(chosenWords) marked. Esc unmarks.") }
  }

  mutating func unmark() { screen.marked = ItemList() }

  /// Removes the marks of rows that are gone.
  mutating func unmark(_ gone: Set<ItemPlace>) {
    for tab in scene.tabs.keys {
      for key in scene.tabs[tab]?.screens.keys.map(\.self) ?? [] {
        scene.tabs[tab]?.screens[key]?.marked.items.removeAll { gone.contains($0) }
      }
    }
  }

  func isMarked(_ item: ItemPlace) -> Bool {
    stack.note == nil && screen.marked.items.contains(item)
  }
}

extension ItemPlace {
  fileprivate var isCharacter: Bool { if case .character = owner { note == nil } else { false } }

  /// Returns whether two items are in the same list of a screen.
  fileprivate func isInList(of other: ItemPlace) -> Bool {
    (note == nil) == (other.note == nil) && isCharacter == other.isCharacter
  }
}
