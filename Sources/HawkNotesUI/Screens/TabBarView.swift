import LibraryModel
import TextUI

/// Row 1: the tabs.
///
/// The selected tab is in brackets, and is always complete if the window is wide enough.
struct TabBarView {
  /// The titles of the tabs around the selected one: more than fit.
  private let titles: [String]
  /// Index of the first of them among all tabs.
  private let offset: Int
  /// Number of all tabs.
  private let count: Int
  /// Index of the selected tab among the titles.
  private let selected: Int
  /// The columns before the first tab: its title begins on the left edge of the page.
  private let indent: Int

  init(_ state: WindowState) {
    let tabs = state.tabs
    let index = tabs.firstIndex(of: state.tab) ?? 0
    let reach = state.size.columns / 5 + 1
    let near = max(0, index - reach)..<min(tabs.count, index + reach + 1)
    titles = near.map { "\($0) " + state.title(of: tabs[$0]).beginning }
    (offset, count, selected) = (near.lowerBound, tabs.count, index - near.lowerBound)
    indent = state.margin - 1
  }

  func draw(on surface: inout Surface, in place: Rect) {
    let shown = shown(in: place)
    for (index, tab) in shown {
      draw(
        index, on: &surface, at: tab.origin, columns: tab.columns)
    }
    if let first = shown.first?.index, offset + first > 0 {
      surface.write("‹", at: place.origin, style: Theme.key)
    }
    if let last = shown.last?.index, offset + last < count - 1 {
      surface.write("›", at: Point(column: place.endColumn - 1, row: place.row), style: Theme.key)
    }
  }

  /// Returns the index of the tab at a cell.
  ///
  /// The marks at the ends mean the previous and the next tab of the selected one.
  func tab(at point: Point, in place: Rect) -> Int? {
    let shown = shown(in: place)
    guard let first = shown.first?.index, let last = shown.last?.index else { return nil }
    if point.column == place.column, offset + first > 0 { return offset + selected - 1 }
    if point.column == place.endColumn - 1, offset + last < count - 1 {
      return offset + selected + 1
    }
    return shown.first { $0.place.contains(point) }.map { offset + $0.index }
  }

  /// The tabs that are shown, with their columns.
  ///
  /// The marks at the ends have columns of their own.
  private func shown(in place: Rect) -> [(index: Int, place: Rect)] {
    var rest = place
    let whole = titles.map { TextWidth.columns(of: $0, limit: place.columns) + 2 }
    // The blank after the last title may be left out, and the indent too.
    let needed = whole.reduce(0, +) - (selected < titles.count - 1 ? 1 : 0)
    let fits = titles.count == count && needed <= place.columns
    if fits {
      _ = rest.takeLeft(min(indent, max(0, place.columns - needed)))
    } else {
      rest = place.inset(columns: 1, rows: 0)
    }
    let widths = fits ? whole : narrowed(whole, to: rest.columns)
    let first = fits ? 0 : firstShown(widths, in: rest.columns)
    var shown: [(index: Int, place: Rect)] = []
    for index in first..<titles.count {
      // A few columns would show no more than a number.
      guard rest.columns >= (index == selected ? 3 : min(widths[index] - 1, least)) else { break }
      shown.append((index, rest.takeLeft(widths[index])))
    }
    return shown
  }

  private func draw(_ index: Int, on surface: inout Surface, at point: Point, columns: Int) {
    let isSelected = index == selected
    let style = isSelected ? Theme.selectedTab : Theme.tab
    if isSelected { surface.write("[", at: point, style: style) }
    let used = surface.writeClipped(
      titles[index], at: Point(column: point.column + 1, row: point.row),
      // The last one may lack its blank.
      columns: columns - (!isSelected && index == titles.count - 1 ? 1 : 2), style: style)
    if isSelected {
      surface.write("]", at: Point(column: point.column + 1 + used, row: point.row), style: style)
    }
  }

  /// Returns the widths of tabs that do not all fit: the others share the columns that the selected one
  /// leaves.
  private func narrowed(_ whole: [Int], to columns: Int) -> [Int] {
    guard titles.count > 1 else { return whole }
    let own = min(whole[selected], max(24, columns / 2), columns)
    let share = max(least, (columns - own) / (titles.count - 1))
    return whole.indices.map { $0 == selected ? own : min(whole[$0], share) }
  }

  /// Returns the first tab to show such that the selected one and the next are visible.
  private func firstShown(_ widths: [Int], in columns: Int) -> Int {
    let last = min(selected + 1, widths.count - 1)
    var first = 0
    while first < selected, widths[first...last].reduce(0, +) > columns { first += 1 }
    return first
  }

  private var least: Int { 7 }
}

extension String {
  /// The first 4 KB, enough for any row: a title may have megabytes, and each would be copied.
  fileprivate var beginning: String {
    utf8.count <= 4096 ? self : String(Substring(utf8.prefix(4096)))
  }
}

extension WindowState {
  func title(of tab: TabID) -> String {
    switch tab {
    case .book(let id):
      library.tabs.first { $0.id == id }?.title ?? library.catalogue.book(id)?.title
        ?? (library.lacks(id) ? "a deleted book" : "")
    case .shelf: "Shelf"
    case .favourites: "Favourites"
    }
  }
}
