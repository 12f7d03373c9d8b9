import LibraryModel
import TextUI

/// The texts with links to an old name of an item: a line of each, as it is and as it will be.
struct RewritingSheet: Overlay {
  static let sheet = Sheet.rewriting

  private let links: OldLinks?
  private let selected: Int
  private let top: Int
  private let body: Rect

  init(_ state: WindowState, in body: Rect) {
    links = state.oldLinks
    selected = state.scene.rewriting.row
    top = state.scene.sheetTop
    self.body = body
  }

  var frame: Rect { SheetView.frame(lines: lineCount, in: body) }
  var lineCount: Int { max(1, linesOfText * (links?.rows.count ?? 0)) }
  var selectedLines: Range<Int>? {
    guard links?.rows.isEmpty == false else { return nil }
    return linesOfText * selected..<linesOfText * (selected + 1)
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
    return SheetView.lines(of: links.rows, each: linesOfText, from: top, in: frame, lines)
  }

  /// The place of a text, and a line of it before and after, from the same word on.
  private func lines(of row: OldLink) -> [SheetLine] {
    let others = row.count > 1 ? " · \(row.count) links" : ""
    let columns = SheetView.inner(frame).columns - 4
    let start = max(row.before.firstShown(in: columns), row.after.firstShown(in: columns))
    let place = SheetLine(text: row.whereabouts + others, style: Theme.aside)
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

/// The lines of the sheet for each text.
private let linesOfText = 3

// MARK: Keys and clicks

extension RewritingSheet {
  static let keysHeading = "Links to an old name"

  static let commands = [
    Command(
      .screen, "R", .sheet(.openPressed(sheet)), "rewrite the links to an old name",
      when: \.canRewriteLinks),
    Command(
      layer, "Enter", .rewriting(.rewritePressed), "rewrite all of them; u undoes",
      hint: "rewrite all", when: \.hasOldLinks),
  ]
}

// MARK: State

extension RewritingSheet {
  static func open(in state: inout WindowState) {
    guard let item = state.itemToRewrite else {
      state.message = state.noRowSelected
      return
    }
    state.scene.rewriting = RewritingState(item: item)
    state.show(sheet)
  }

  static func move(_ movement: Movement, in state: inout WindowState) {
    let count = state.oldLinks?.rows.count ?? 0
    guard count > 0 else { return }
    state.scene.rewriting.row = movement.index(
      from: state.scene.rewriting.row, of: count,
      page: (state.overlay?.rows ?? 0) / linesOfText)
    state.clampSheet()
  }

  static func settle(_ state: inout WindowState) -> [Effect] {
    guard let links = state.oldLinks else { return [.readOldLinks] }
    let isAtEnd = state.scene.rewriting.row + 1 >= links.rows.count
    return !links.isWhole && isAtEnd ? [.readOldLinks] : []
  }

  static func drop(from state: inout WindowState) {
    if state.scene.rewriting != RewritingState() { state.scene.rewriting = RewritingState() }
    if state.oldLinks != nil { state.oldLinks = nil }
  }

  static var focusEffects: [Effect] { [.readOldLinks] }

  static func hintSource(in state: borrowing WindowState) -> (any Equatable & Sendable)? {
    state.oldLinks?.rows.count
  }
}

extension WindowState {
  fileprivate var hasOldLinks: Bool { oldLinks?.rows.isEmpty == false }
  fileprivate var canRewriteLinks: Bool { itemToRewrite != nil }

  /// The item whose old names ``RewritingSheet`` looks for: the selected one, or the one on the screen.
  fileprivate var itemToRewrite: ItemPlace? {
    let place = selectedItem ?? owner.map { ItemPlace($0) }
    return place?.item == nil ? nil : place
  }
}
