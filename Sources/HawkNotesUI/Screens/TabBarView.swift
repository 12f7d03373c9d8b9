import LibraryModel
import TextUI

/// Row 1: the tabs.
///
/// The selected tab is in brackets, and is always complete if the window is wide enough.
struct TabBarView {
  private let titles: [String]
  private let selected: Int
  /// The columns before the first tab: its title begins on the left edge of the page.
  private let indent: Int

  init(_ state: WindowState) {
    let tabs = state.tabs
    titles = tabs.enumerated().map { index, tab in "\(index + 1) " + state.title(of: tab).beginning
    }
    selected = tabs.firstIndex(of: state.tab) ?? 0
    indent = state.margin - 1
  }

  func draw(on surface: inout Surface, in place: Rect) {
    let shown = shown(in: place)
    for (index, tab) in shown {
      draw(
        index, on: &surface, at: tab.origin, columns: tab.columns)
    }
    if let first = shown.first?.index, first > 0 {
      surface.write("‹", at: place.origin, style: Theme.key)
    }
    if let last = shown.last?.index, last < titles.count - 1 {
      surface.write("›", at: Point(column: place.endColumn - 1, row: place.row), style: Theme.key)
    }
  }

  /// Returns the index of the tab at a cell.
  ///
  /// The marks at the ends mean the previous and the next tab of the selected one.
  func tab(at point: Point, in place: Rect) -> Int? {
    let shown = shown(in: place)
    guard let first = shown.first?.index, let last = shown.last?.index else { return nil }
    if point.column == place.column, first > 0 { return selected - 1 }
    if point.column == place.endColumn - 1, last < titles.count - 1 { return selected + 1 }
    return shown.first { $0.place.contains(point) }?.index
  }

  /// The tabs that are shown, with their columns.
  ///
  /// The marks at the ends have columns of their own.
  private func shown(in place: Rect) -> [(index: Int, place: Rect)] {
    var rest = place
    _ = rest.takeLeft(indent)
    var widths = widths(in: rest.columns)
    var first = 0
    if widths.reduce(0, +) > rest.columns {
      rest = place.inset(columns: 1, rows: 0)
      widths = self.widths(in: rest.columns)
      first = firstShown(widths, in: rest.columns)
    }
    var shown: [(index: Int, place: Rect)] = []
    for index in first..<titles.count {
      // A few columns would show no more than a number.
      guard rest.columns >= (index == selected ? 3 : min(widths[index], least)) else { break }
      shown.append((index, rest.takeLeft(widths[index])))
    }
    return shown
  }

  private func draw(_ index: Int, on surface: inout Surface, at point: Point, columns: Int) {
    let isSelected = index == selected
    let style = isSelected ? Theme.selectedTab : Theme.tab
    if isSelected { surface.write("[", at: point, style: style) }
    let used = surface.writeClipped(
      titles[index], at: Point(column: point.column + 1, row: point.row), columns: columns - 2,
      style: style)
    if isSelected {
      surface.write("]", at: Point(column: point.column + 1 + used, row: point.row), style: style)
    }
  }

  /// Returns the width of each tab with its brackets.
  ///
  /// If the tabs do not all fit, the others share the columns that the selected one leaves.
  private func widths(in columns: Int) -> [Int] {
    let whole = titles.map { TextWidth.columns(of: $0, limit: columns) + 2 }
    guard whole.reduce(0, +) > columns, titles.count > 1 else { return whole }
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
      library.tabs.first { $0.id == id }?.title ?? library.catalogue.book(id)?.title ?? ""
    case .favourites: "Favourites"
    }
  }
}
