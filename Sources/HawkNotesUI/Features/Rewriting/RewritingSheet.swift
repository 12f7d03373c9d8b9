import LibraryModel
import Markup
import SceneRestoration
import TextUI

/// The texts with links to an old name of an item: a line of each, as it is and as it will be.
struct RewritingSheet: Feature {
  static let sheet = Sheet("rewriting")
  static let isOfPlace = true
  static let initial = RewritingState()
  static let restored: [RestoredProperty<RewritingState>] = [
    .value("rewriting of", { swap(&$0.item, &$1) }, default: nil),
    .value("rewriting row", { swap(&$0.row, &$1) }, default: 0),
  ]

  private let links: OldLinks?
  private let selected: Int
  private let top: Int
  private let appearance: Appearance
  private let body: Rect

  init(_ state: RewritingState, _ window: Surroundings, in body: Rect) {
    links = state.links
    selected = state.row
    top = window.sheetTop
    appearance = window.settings.appearance
    self.body = body
  }

  /// Place, line before, line after.
  var linesOfRow: Int { 3 }
  var frame: Rect { SheetView.frame(lines: lineCount, in: body) }
  var lineCount: Int { max(1, linesOfRow * (links?.rows.count ?? 0)) }
  var selectedLines: Range<Int>? {
    guard links?.rows.isEmpty == false else { return nil }
    return linesOfRow * selected..<linesOfRow * (selected + 1)
  }

  func draw(on surface: inout Surface) {
    SheetView(title: title, lines: lines, top: top, selected: selectedLines?.lowerBound)
      .draw(on: &surface, in: frame)
  }

  private var title: String {
    guard let links, !links.rows.isEmpty else { return "Rewrite links" }
    return "Rewrite links in \(links.count.texts)"
  }

  private var lines: [SheetLine] {
    guard let links else { return [SheetLine(text: "…", style: Theme.faint)] }
    guard !links.rows.isEmpty else {
      return [SheetLine(text: emptyWords(links.name), style: Theme.faint)]
    }
    return SheetView.lines(of: links.rows, each: linesOfRow, from: top, in: frame, lines)
  }

  /// The place and title of a text, and a line of it before and after, from the same word on.
  private func lines(of row: OldLink) -> [SheetLine] {
    let others = row.count > 1 ? " · \(row.count) links" : ""
    let columns = SheetView.inner(frame).columns - 4
    let start = max(row.before.firstShown(in: columns), row.after.firstShown(in: columns))
    let title = row.title.map { " › " + RenderedLine($0).text } ?? ""
    let place = SheetLine(
      text: appearance.drawn(row.whereabouts + title + others), style: Theme.aside)
    return [place]
      + [("-", row.before), ("+", row.after)].map { sign, line in
        let line = line.clipped(from: start, to: columns)
        return SheetLine(key: sign, text: line.text, matches: line.matches, keyColumns: 2)
      }
  }

  private func emptyWords(_ name: String) -> String {
    name.isLinkable || name.isEmpty
      ? "No links use an old name of \(name.quotedBeginning(or: "it"))."
      : "No link can have this name: it is long, or has [ ] | # ^."
  }
}

// MARK: Keys and clicks

extension RewritingSheet {
  static let keysHeading = "Links to an old name"

  static let commands = [
    Command(
      .screen, "R", .sheet(.openPressed(sheet)), "rewrite the links to an old name",
      when: among { ($0.message?.offer?.item ?? $0.item)?.item != nil }),
    Command(
      layer, "Enter", .of(RewritingAction.rewritePressed), "rewrite all of them; u undoes",
      hint: "rewrite all", when: having { $0.links?.rows.isEmpty == false }),
  ]
}

// MARK: State

extension RewritingSheet {
  static func begin(in window: Surroundings) -> Beginning<RewritingState> {
    // The message before this key may have promised the links to a renamed item.
    let item = window.readMessage?.offer?.item ?? window.item
    guard let item, item.item != nil else { return .refused(window.noRowSelected) }
    return .open(RewritingState(item: item))
  }

  static func move(_ movement: Movement, _ state: inout RewritingState, page: Int) -> Bool {
    guard let rows = state.links?.rows, !rows.isEmpty else { return true }
    state.row = movement.index(from: state.row, of: rows.count, page: page)
    return true
  }

  static func missing(in state: RewritingState, of window: Surroundings) -> [any FeatureEffect] {
    guard let item = state.item?.item else { return [] }
    guard let links = state.links else { return [RewritingEffect.read(item, rows: pageSize)] }
    let isAtEnd = !links.isWhole && state.row + 1 >= links.rows.count
    return isAtEnd ? [RewritingEffect.read(item, rows: links.rows.count + pageSize)] : []
  }

  static func outdated(in state: RewritingState) -> [any FeatureEffect] {
    guard let item = state.item?.item else { return [] }
    return [RewritingEffect.read(item, rows: max(pageSize, state.links?.rows.count ?? 0))]
  }

  static func hear(_ news: WindowNews, _ state: RewritingState) -> [any FeatureEffect] {
    switch news {
    case .renamed(let place): [RewritingEffect.offer(place)]
    case .changed(let number, by: let step): [RewritingEffect.count(number, by: step)]
    case .synchronized: []
    }
  }

  static func hintSource(of state: RewritingState) -> (any Equatable & Sendable)? {
    state.links?.rows.count
  }

  /// The number of texts that are read at once.
  private static let pageSize = 50
}
