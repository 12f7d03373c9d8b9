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
  var lineCount: Int { max(1, links?.rows.count ?? 0) }
  var selectedLines: Range<Int>? {
    links?.rows.isEmpty == false ? selected..<selected + 1 : nil
  }

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
    let columns = min(24, frame.columns / 3)
    return rows.map { link in
      SheetLine(
        key: link.name, text: link.spot.whereabouts + ": " + link.spot.line.text,
        keyColumns: columns)
    }
  }
}

// MARK: Keys and clicks

extension LinksSheet {
  static let keysHeading = "Unresolved links"

  static let commands = [
    Command(.screen, "L", .sheet(.openPressed(sheet)), "unresolved links"),
    Command(
      layer, "Enter", .links(.makePressed), "make a character with the name",
      hint: "make character", when: \.hasLinks),
    Command(
      layer, "l →", .links(.showPressed), "open the text that has the link", hint: "open text",
      when: \.hasLinks),
  ]

  func action(atLine line: Int) -> Action? { .links(.chosen(line)) }
}

// MARK: State

extension LinksSheet {
  static func move(_ movement: Movement, in state: inout WindowState) {
    let count = state.unresolved?.rows.count ?? 0
    guard count > 0 else { return }
    state.scene.links.row = movement.index(
      from: state.scene.links.row, of: count, page: state.overlay?.rows ?? 0)
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
