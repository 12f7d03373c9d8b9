import LibraryModel
import TextUI

/// Row 1: the tabs.
///
/// The selected tab is in brackets, and is always complete if the window is wide enough. Where the
/// others do not all fit, they lose a leading article, and those that would look the same show
/// their ends, or what differs between.
struct TabBarView {
  /// The titles of the tabs around the selected one: more than fit.
  private let titles: [String]
  /// The titles alone; those that are not selected, without a leading article.
  private let names: [String]
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
    let names = near.map { state.title(of: tabs[$0]).beginning }
    self.names = zip(near, names).map { $0 == index ? $1 : $1.withoutArticle }
    titles = zip(near, names).map { "\($0) \($1)" }
    (offset, count, selected) = (near.lowerBound, tabs.count, index - near.lowerBound)
    indent = state.margin - 1
  }

  func draw(on surface: inout Surface, in place: Rect) {
    let shown = shown(in: place)
    for (index, title, tab) in shown {
      draw(index, title, on: &surface, at: tab.origin, columns: tab.columns)
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
  private func shown(in place: Rect) -> [(index: Int, title: String, place: Rect)] {
    var rest = place
    let whole = titles.columns(limit: place.columns)
    // The blank after the last title may be left out, and the indent too.
    let needed = whole.reduce(0, +) - (selected < titles.count - 1 ? 1 : 0)
    let fits = titles.count == count && needed <= place.columns
    if fits {
      _ = rest.takeLeft(min(indent, max(0, place.columns - needed)))
    } else {
      rest = place.inset(columns: 1, rows: 0)
    }
    let short = names.indices.map { "\(offset + $0) \(names[$0])" }
    let most = fits ? whole : short.columns(limit: place.columns)
    var widths = fits ? whole : narrowed(most, to: rest.columns)
    let first = fits ? 0 : firstShown(widths, in: rest.columns)
    let end = widen(&widths, from: first, to: most, in: rest.columns)
    var shown: [(index: Int, title: String, place: Rect)] = []
    for index in first..<end {
      let title =
        fits
        ? titles[index]
        : "\(offset + index) \(name(index, columns: min(rest.columns, widths[index])))"
      shown.append((index, title, rest.takeLeft(widths[index])))
    }
    return shown
  }

  /// Gives the columns that the shown tabs leave to those that are cut; returns the end of the
  /// shown ones.
  private func widen(
    _ widths: inout [Int], from first: Int, to most: [Int], in columns: Int
  ) -> Int {
    var (end, free) = (first, columns)
    // A few columns would show no more than a number.
    while end < widths.count, free >= (end == selected ? 3 : min(widths[end] - 1, least)) {
      widths[end] = min(widths[end], free)
      free -= widths[end]
      end += 1
    }
    for index in first..<end where free > 0 && widths[index] < most[index] {
      let more = min(free, most[index] - widths[index])
      widths[index] += more
      free -= more
    }
    return end
  }

  private func draw(
    _ index: Int, _ title: String, on surface: inout Surface, at point: Point, columns: Int
  ) {
    let isSelected = index == selected
    let style = isSelected ? Theme.selectedTab : Theme.tab
    if isSelected { surface.write("[", at: point, style: style) }
    let used = surface.writeClipped(
      title, at: Point(column: point.column + 1, row: point.row),
      // The last one may lack its blank.
      columns: columns - (!isSelected && index == titles.count - 1 ? 1 : 2), style: style)
    if isSelected {
      surface.write("]", at: Point(column: point.column + 1 + used, row: point.row), style: style)
    }
  }

  /// Returns the widths of tabs that do not all fit: the others share the columns that the selected
  /// one leaves.
  private func narrowed(_ whole: [Int], to columns: Int) -> [Int] {
    guard titles.count > 1 else { return whole }
    let own = min(whole[selected], max(24, columns / 2), columns)
    let share = (columns - own) / (titles.count - 1)
    return whole.indices.map {
      $0 == selected ? own : min(whole[$0], max(share, least))
    }
  }

  /// Returns the name of a tab of some columns: its end, if another one begins with the same words.
  private func name(_ index: Int, columns: Int) -> String {
    // The number and its blank, the ellipsis, a blank at each side.
    let room = columns - "\(offset + index)".count - 4
    let name = names[index]
    guard index != selected, room > 0, TextWidth.columns(of: name, limit: room + 2) > room + 1
    else { return name }
    var beginning = name.prefix(room)
    while TextWidth.columns(of: String(beginning)) > room { beginning.removeLast() }
    let similar = names.indices.filter { $0 != index && names[$0].hasPrefix(beginning) }
    guard !similar.isEmpty else { return name }
    let end = TextWidth.suffix(of: name, columns: room)
    let twins = similar.filter { names[$0].hasSuffix(end) }
    guard !twins.isEmpty else { return "…" + end }
    // Both ends are those of another one, too: the words around the first difference tell.
    let difference = twins.map { names[$0].commonPrefix(with: name).count }.max() ?? 0
    let around = String(name.dropFirst(max(1, difference - room / 2)))
    return "…" + (TextWidth.columns(of: around, limit: room) < room ? String(end) : around)
  }

  /// Returns the first tab to show such that the selected one and the next are visible.
  private func firstShown(_ widths: [Int], in columns: Int) -> Int {
    let last = min(selected + 1, widths.count - 1)
    var first = 0
    while first < selected, widths[first...last].reduce(0, +) > columns { first += 1 }
    return first
  }

  private var least: Int { 14 }
}

extension [String] {
  /// The columns of tabs with these titles.
  fileprivate func columns(limit: Int) -> [Int] {
    map { TextWidth.columns(of: $0, limit: limit) + 2 }
  }
}

extension String {
  /// The first 4 KB, enough for any row: a title may have megabytes, and each would be copied.
  fileprivate var beginning: String {
    utf8.count <= 4096 ? self : String(Substring(utf8.prefix(4096)))
  }

  fileprivate func commonPrefix(with other: String) -> Substring {
    var (one, two) = (indices.makeIterator(), other.makeIterator())
    while let index = one.next() {
      guard let character = two.next(), character == self[index] else { return self[..<index] }
    }
    return self[...]
  }

  /// The title without its article; the title itself if there is no other word.
  fileprivate var withoutArticle: String {
    let article = ["The ", "A ", "An "].first { hasPrefix($0) && count > $0.count }
    return article.map { String(dropFirst($0.count)) } ?? self
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
