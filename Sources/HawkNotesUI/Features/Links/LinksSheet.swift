import LibraryModel
import TextUI

/// The links to names that no character, book or note has, each with its line and where it is.
struct LinksSheet: Overlay {
  static let sheet = Sheet.links

  private let links: UnresolvedLinks?
  private let selected: Int
  private let top: Int
  private let body: Rect

  init(_ state: WindowState, in body: Rect) {
    links = state.unresolved
    selected = state.scene.links.row
    top = state.scene.sheetTop
    self.body = body
  }

  var frame: Rect { SheetView.frame(lines: lineCount, in: body) }
  var lineCount: Int { max(1, linesOfLink * (links?.rows.count ?? 0)) }
  var selectedLines: Range<Int>? {
    guard links?.rows.isEmpty == false else { return nil }
    return linesOfLink * selected..<linesOfLink * (selected + 1)
  }

  private var linesOfLink: Int { SheetView.linesOfRow(in: body) }

  func draw(on surface: inout Surface) {
    SheetView(title: title, lines: lines, top: top, selected: selectedLines?.lowerBound)
      .draw(on: &surface, in: frame)
  }

  private var title: String {
    guard let links, !links.rows.isEmpty else { return "Unresolved links" }
    return "Unresolved links: \(links.rows.count)" + (links.isWhole ? "" : "+")
  }

  private var lines: [SheetLine] {
    guard let rows = links?.rows else { return [SheetLine(text: "…", style: Theme.faint)] }
    guard !rows.isEmpty else {
      return [SheetLine(text: "No unresolved links.", style: Theme.faint)]
    }
    return SheetView.lines(of: rows, each: linesOfLink, from: top, in: frame) {
      linesOfLink > 1 ? lines(of: $0) : [line(of: $0)]
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
    let place = MatchedLine(link.spot.whereabouts).clipped(to: max(room * 2 / 5, rest)).text
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
        key: MatchedLine(link.name).clipped(to: keyColumns - 1).text, text: link.spot.whereabouts,
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
      layer, "Enter", .links(.makePressed), "open the form of a new character with the name",
      hint: "new character", when: \.hasLinks),
    Command(
      layer, "l →", .links(.showPressed), "open the text that has the link", hint: "open text",
      when: \.hasLinks),
  ]

  func action(atLine line: Int) -> Action? { .links(.chosen(line / linesOfLink)) }
}

// MARK: State

extension LinksSheet {
  static func move(_ movement: Movement, in state: inout WindowState) {
    let count = state.unresolved?.rows.count ?? 0
    guard count > 0 else { return }
    state.scene.links.row = movement.index(
      from: state.scene.links.row, of: count,
      page: (state.overlay?.rows ?? 0) / SheetView.linesOfRow(in: state.layout.body))
    state.clampSheet()
  }

  static func settle(_ state: inout WindowState) -> [Effect] {
    guard let links = state.unresolved else { return [.readLinks] }
    return !links.isWhole && state.scene.links.row + 1 >= links.rows.count ? [.readLinks] : []
  }

  static func drop(from state: inout WindowState) {
    if state.scene.links != LinksState() { state.scene.links = LinksState() }
    if state.unresolved != nil { state.unresolved = nil }
  }

  static var focusEffects: [Effect] { [.readLinks] }

  static func hintSource(in state: borrowing WindowState) -> (any Equatable & Sendable)? {
    state.unresolved?.rows.count
  }
}

extension WindowState {
  fileprivate var hasLinks: Bool { unresolved?.rows.isEmpty == false }
}
