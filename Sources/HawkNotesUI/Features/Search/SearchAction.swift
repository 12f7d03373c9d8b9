public import LibraryModel
import TextEditing

/// An action of the search sheet.
public enum SearchAction: Equatable, Sendable {
  /// The query is edited, or its cursor moved.
  case edited(LineEdit)
  /// Opens the selected result.
  case enterPressed
  /// Opens a result.
  case chosen(Int)
  /// Lists the items with a name that a link has.
  indirect case severalNamed(String, [NamedItem])
  /// A query was answered.
  indirect case found(SearchResults)

  /// Whether the user caused it.
  var isByHand: Bool {
    switch self {
    case .edited, .enterPressed, .chosen: true
    case .severalNamed, .found: false
    }
  }
}

extension WindowState {
  mutating func reduceSearch(_ action: SearchAction) -> [Effect] {
    switch action {
    case .edited(let edit): editQuery(edit)
    case .enterPressed: openFound(selectedFound)
    case .chosen(let index): openFound(found.rows.indices.contains(index) ? index : nil)
    case .severalNamed(let name, let items):
      openSearch(for: items.searchQuery)
      message = .info("\(items.count) items have the name \(name). Enter goes to one.")
    case .found(let results):
      // The user has typed more: newer results follow.
      if results.query == scene.search.query { found.results = results }
    }
    return []
  }

  private mutating func editQuery(_ edit: LineEdit) {
    if scene.search.isOld, edit.replacesSelection { scene.search = SearchState() }
    var line = scene.search.line
    line.apply(edit)
    if line.text == scene.search.query {
      (scene.search.isOnRow, scene.search.isOld) = (false, false)
    } else {
      scene.search = SearchState(query: line.text)
      scene.sheetTop = 0
    }
    scene.search.cursor = line.cursor
  }

  /// The index of the selected result; nil without results.
  var selectedFound: Int? {
    guard !found.rows.isEmpty else { return nil }
    return found.rows.firstIndex { $0.subject == scene.search.selected } ?? 0
  }

  /// Opens the search with a query.
  mutating func openSearch(for query: String) {
    scene.search = SearchState(query: query)
    show(.search)
  }

  /// Goes to the line that was found.
  private mutating func openFound(_ index: Int?) {
    guard let index else { return }
    let row = found.rows[index]
    scene.search.selected = row.subject
    closeSheet()
    jump { state in
      if case .draft(let id) = row.subject { return state.openDraft(id, at: row.offset) }
      state.go(to: row)
    }
  }

  private mutating func go(to row: SearchRow) {
    go(to: row.place)
    switch row.part {
    case .heading: break
    case .synopsis:
      screen.focus = .synopsis
      show(lineAt: row.offset)
    case .text: show(lineAt: row.offset)
    }
  }

  private mutating func openDraft(_ id: Note.ID, at offset: Int) {
    guard let slot = scene.drafts[id]?.slot else { return }
    go(to: slot.owner.place)
    screen.editing = slot.note
    screen.focus = .draft
    scene.editors[slot, default: EditorState()].cursor = offset
  }

  /// The drafts of notes, with their texts.
  var searchedDrafts: [SearchRequest.Draft] {
    scene.drafts.compactMap { id, draft in
      guard let slot = draft.slot, slot.field == nil, !draft.isLoose, let text = editor.texts[slot]
      else { return nil }
      return SearchRequest.Draft(id: id, owner: slot.owner, text: text)
    }
  }
}

extension LineEdit {
  fileprivate var replacesSelection: Bool {
    switch self {
    case .typed, .deleted: true
    case .moved: false
    }
  }
}

extension [NamedItem] {
  /// The query that finds the items by their titles and names.
  fileprivate var searchQuery: String {
    var names: [String] = []
    for item in self where !names.contains(where: { $0.slug == item.name.slug }) {
      names.append(item.name.replacing("\"", with: " "))
    }
    return names.map { "title:\"\($0)\"" }.joined(separator: " OR ")
  }
}
