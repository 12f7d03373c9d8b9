import LibraryModel
import SceneRestoration
import TextUI

/// The links to names that no character, book or note has, each with its line and where it is.
struct LinksSheet: Feature {
  static let sheet = Sheet("links")
  static let initial = LinksState()
  static let restored: [RestoredProperty<LinksState>] = [
    .value("links row", { swap(&$0.row, &$1) }, default: 0)
  ]

  private let state: LinksState
  private let top: Int
  private let appearance: Appearance
  private let body: Rect

  init(_ state: LinksState, _ window: Surroundings, in body: Rect) {
    self.state = state
    top = window.sheetTop
    appearance = window.settings.appearance
    self.body = body
  }

  var frame: Rect { SheetView.frame(lines: lineCount, in: body) }
  var lineCount: Int { max(1, linesOfRow * state.rows.count) }
  var selectedLines: Range<Int>? {
    state.rows.isEmpty ? nil : linesOfRow * state.row..<linesOfRow * (state.row + 1)
  }

  var linesOfRow: Int { SheetView.linesOfRow(in: body) }

  func draw(on surface: inout Surface) {
    SheetView(title: title, lines: lines, top: top, selected: selectedLines?.lowerBound)
      .draw(on: &surface, in: frame)
  }

  private var title: String {
    guard !state.rows.isEmpty else { return "Unresolved links" }
    return "Unresolved links · \(state.rows.count)" + (state.isWhole ? "" : "+")
  }

  private var lines: [SheetLine] {
    guard let rows = state.links else { return [SheetLine(text: "…", style: Theme.faint)] }
    guard !rows.isEmpty else {
      return [SheetLine(text: "No unresolved links.", style: Theme.faint)]
    }
    return SheetView.lines(of: rows, each: linesOfRow, from: top, in: frame) {
      linesOfRow > 1 ? lines(of: $0) : [line(of: $0)]
    }
  }

  /// The columns of a line, without the mark of the selected one.
  private var columns: Int { SheetView.inner(frame).columns - 2 }

  /// The name, and beside it the place and the line that has the link.
  private func line(of link: UnresolvedLink) -> SheetLine {
    let keyColumns = min(24, columns / 3)
    let room = columns - keyColumns - 2
    let line = link.spot.line
    let rest = room - TextWidth.columns(of: line.text, limit: room)
    let place = appearance.drawn(
      MatchedLine(link.spot.whereabouts).clipped(to: max(room * 2 / 5, rest)).text)
    let shown = line.clipped(to: room - TextWidth.columns(of: place)).after(place + ": ")
    return SheetLine(
      key: MatchedLine(link.name).clipped(to: keyColumns - 1).text, text: shown.text,
      matches: shown.matches, keyColumns: keyColumns)
  }

  /// The name and the place, and under them the line that has the link.
  private func lines(of link: UnresolvedLink) -> [SheetLine] {
    let keyColumns = min(24, columns / 2)
    let line = link.spot.line.clipped(to: columns - 2)
    return [
      SheetLine(
        key: MatchedLine(link.name).clipped(to: keyColumns - 1).text,
        text: appearance.drawn(link.spot.whereabouts),
        style: Theme.aside, keyColumns: keyColumns),
      SheetLine(key: " ", text: line.text, matches: line.matches, keyColumns: 2),
    ]
  }
}

// MARK: Keys and clicks

extension LinksSheet {
  static let keysHeading = "Unresolved links"

  static let commands = [
    Command(
      .screen, "L", .sheet(.openPressed(sheet)), "list the links that lead nowhere",
      synonyms: "unresolved"),
    Command(
      layer, "Enter", .of(LinksAction.makePressed),
      "open the form of a new character with the name",
      hint: "new character", when: having { !$0.rows.isEmpty }),
    Command(
      layer, "l →", .of(LinksAction.showPressed), "open the text that has the link",
      hint: "open text",
      when: having { !$0.rows.isEmpty }),
  ]

  func action(atLine line: Int) -> Action? { .of(LinksAction.chosen(line / linesOfRow)) }
}

// MARK: State

extension LinksSheet {
  static func move(_ movement: Movement, _ state: inout LinksState, page: Int) -> Bool {
    guard !state.rows.isEmpty else { return true }
    state.row = movement.index(from: state.row, of: state.rows.count, page: page)
    return true
  }

  static func missing(in state: LinksState, of window: Surroundings) -> [any FeatureEffect] {
    guard let links = state.links else { return [LinksReading(rows: pageSize)] }
    let isAtEnd = !state.isWhole && state.row + 1 >= links.count
    return isAtEnd ? [LinksReading(rows: links.count + pageSize)] : []
  }

  static func outdated(in state: LinksState) -> [any FeatureEffect] {
    [LinksReading(rows: max(pageSize, state.rows.count))]
  }

  static func hintSource(of state: LinksState) -> (any Equatable & Sendable)? { state.rows.count }

  /// The number of links that are read at once.
  private static let pageSize = 50
}
