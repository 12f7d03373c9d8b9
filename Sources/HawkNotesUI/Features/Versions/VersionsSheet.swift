import LibraryModel
import SceneRestoration
import TextUI

/// The versions of a note or a synopsis, the newest first, and under them what the selected one has
/// changed.
struct VersionsSheet: Feature {
  static let sheet = Sheet("history")
  static let initial = VersionsState()
  static let isOfPlace = true
  static let restored: [RestoredProperty<VersionsState>] = [
    .value("versions of", { swap(&$0.item, &$1) }, default: nil),
    .value("version", { swap(&$0.selected, &$1) }, default: nil),
  ]

  private let state: VersionsState
  private let window: Surroundings
  private let body: Rect

  init(_ state: VersionsState, _ window: Surroundings, in body: Rect) {
    self.state = state
    self.window = window
    self.body = body
  }

  // MARK: Layout

  // The frame keeps its height whatever the selected version has changed.
  var frame: Rect { SheetView.inputFrame(in: body) }
  var inner: Rect {
    var page = page
    return hasChanges ? page.takeTop(listRows) : page
  }
  var linesOfRow: Int { SheetView.linesOfRow(in: body) }
  var lineCount: Int { max(1, linesOfRow * state.rows.count) }
  var selectedLines: Range<Int>? {
    state.rows.isEmpty ? nil : linesOfRow * state.row..<linesOfRow * (state.row + 1)
  }

  private var page: Rect { SheetView.inner(frame) }
  private var hasChanges: Bool { page.rows >= 9 }
  private var listRows: Int { min(lineCount, max(3, page.rows / 3) / linesOfRow * linesOfRow) }

  // MARK: View

  func draw(on surface: inout Surface) {
    let view = SheetView(title: title, top: window.sheetTop, count: lineCount)
    view.drawFrame(frame, around: inner, on: &surface)
    surface.cursor = inner.origin
    guard !state.rows.isEmpty else {
      surface.write(
        state.versions == nil ? "…" : "No versions.", at: inner.origin, style: Theme.faint)
      return
    }
    var rest = inner
    for index in window.sheetTop / linesOfRow..<state.rows.count where rest.rows >= linesOfRow {
      draw(index, on: &surface, in: rest.takeTop(linesOfRow))
    }
    drawChanges(on: &surface)
  }

  private var title: String {
    let name = MatchedLine(window.title(of: state.item)).clipped(to: max(0, frame.columns - 28))
      .text
    let title = name.isEmpty ? "Versions" : "Versions · \(name)"
    guard !state.rows.isEmpty else { return title }
    return title + " · \(state.row + 1) of \(state.rows.count)" + (state.isWhole ? "" : "+")
  }

  private func draw(_ index: Int, on surface: inout Surface, in place: Rect) {
    let version = state.rows[index]
    var rest = place
    let mark = rest.takeLeft(2)
    let isSelected = index == state.row
    if isSelected {
      surface.write("▸", at: mark.origin, style: Theme.selected)
      surface.cursor = mark.origin
    }
    for line in lines(of: version, columns: rest.columns) {
      line.draw(on: &surface, in: rest.takeTop(1), isSelected: isSelected)
    }
    if isSelected { surface.select(place) }
  }

  /// Time, source, words added and removed, and the first changed line: beside them or under them.
  private func lines(of version: VersionsState.Version, columns: Int) -> [SheetLine] {
    let time = version.text.time?.words(on: window.today) ?? ""
    let changes = version.changes.firstLine?.rendered ?? MatchedLine("")
    let appearance = window.settings.appearance
    let counts = appearance.drawn("+\(version.changes.added) −\(version.changes.removed)")
    if linesOfRow > 1 {
      let line = changes.clipped(to: columns - 2)
      return [
        SheetLine(
          key: time,
          text: [counts, source(of: version)].filter { !$0.isEmpty }
            .joined(separator: appearance.drawn(" · ")),
          keyColumns: 11),
        SheetLine(
          key: " ", text: line.text, matches: line.matches, style: Theme.aside, keyColumns: 2),
      ]
    }
    let line = changes.clipped(to: max(0, columns - 42))
    return [
      SheetLine(
        key: counts, text: line.text, matches: line.matches, style: Theme.aside, keyColumns: 14,
        cells: [SheetLine(key: time, text: source(of: version), keyColumns: 12)], cellColumns: 28)
    ]
  }

  /// Origin of a version; empty if it is not known.
  ///
  /// The present text is named if it is not the first row.
  private func source(of version: VersionsState.Version) -> String {
    if version.text.isCurrent, version.text.id != state.rows.first?.text.id {
      return "present text"
    }
    if version.text.isImported { return "import" }
    if version.isRenaming { return "renamed links" }
    return window.hasMade(version: version.text.id) ? "this window" : ""
  }

  /// Draws the changed lines of the selected version, wrapped, under a rule.
  private func drawChanges(on surface: inout Surface) {
    guard hasChanges, let version = state.selectedRow else { return }
    var rest = page
    _ = rest.takeTop(listRows)
    surface.fill(rest.takeTop(1), with: "─", style: Theme.rule)
    for (index, group) in version.changes.groups.enumerated() where !rest.isEmpty {
      if index > 0 { surface.write("⋯", at: rest.takeTop(1).origin, style: Theme.faint) }
      for line in group where !rest.isEmpty { draw(line, on: &surface, in: &rest) }
    }
  }

  private func draw(_ line: TextChanges.Line, on surface: inout Surface, in rest: inout Rect) {
    let bytes = Array(line.text.utf8)
    let rows = TextWrapping.rows(bytes[...], columns: max(1, rest.columns - 2), limit: rest.rows)
    for (index, row) in rows.enumerated() where !rest.isEmpty {
      var shown = row.bytes
      // A blank at the end of a row may be beyond its width.
      while shown.last.map({ bytes[$0] }) == UInt8(ascii: " ") { shown.removeLast() }
      SheetLine(
        key: index > 0 ? " " : line.isAdded ? "+" : "-",
        text: String(decoding: bytes[shown], as: UTF8.self), matches: line.words.within(shown),
        style: line.isAdded ? Theme.plain : Theme.aside,
        keyColumns: 2
      ).draw(on: &surface, in: rest.takeTop(1))
    }
  }
}

// MARK: Keys and clicks

extension VersionsSheet {
  static let keysHeading = "Versions"

  static let commands = [
    Command(
      .screen, "H", .sheet(.openPressed(sheet)), "versions of the note or synopsis",
      menu: MenuEntry(10, "Versions"), synonyms: "history earlier",
      when: among { $0.textItem != nil }),
    Command(
      layer, "Enter", .of(VersionsAction.takePressed), "make the version the text of an edit",
      hint: "take as an edit", when: having { !$0.rows.isEmpty }),
    Command(
      layer, "y", .of(VersionsAction.copyPressed), "copy the version", hint: "copy",
      when: having { !$0.rows.isEmpty }),
  ]

  func action(atLine line: Int) -> Action? { .of(VersionsAction.chosen(line / linesOfRow)) }
}

// MARK: State

extension VersionsSheet {
  static func begin(in window: Surroundings) -> Beginning<VersionsState> {
    guard let item = window.textItem else { return .refused(window.noRowSelected) }
    return .open(VersionsState(item: item))
  }

  static func move(_ movement: Movement, _ state: inout VersionsState, page: Int) -> Bool {
    guard !state.rows.isEmpty else { return true }
    let row = movement.index(from: state.row, of: state.rows.count, page: page)
    state.selected = state.rows[row].text.id
    return true
  }

  static func missing(in state: VersionsState, of window: Surroundings) -> [any FeatureEffect] {
    guard let item = state.item?.item else { return [] }
    guard let versions = state.versions else { return [VersionsEffect.read(item, rows: pageSize)] }
    let isAtEnd = !state.isWhole && state.row + 1 >= versions.count
    return isAtEnd ? [VersionsEffect.read(item, rows: versions.count + pageSize)] : []
  }

  static func outdated(in state: VersionsState) -> [any FeatureEffect] {
    guard let item = state.item?.item else { return [] }
    return [VersionsEffect.read(item, rows: max(pageSize, state.rows.count))]
  }

  static func places(of state: VersionsState) -> [Place] {
    state.item.map { [$0.owner.place] } ?? []
  }

  static func note(of state: VersionsState) -> Note.ID? { state.item?.note }

  static func hintSource(of state: VersionsState) -> (any Equatable & Sendable)? {
    state.rows.isEmpty
  }

  /// The number of versions that are read at once.
  private static let pageSize = 30
}
