import LibraryModel
import TextUI

/// The deletions, the newest first, each with its time and the items that were deleted with it.
struct BinSheet: Overlay {
  static let sheet = Sheet.bin

  private let contents: BinContents?
  private let selected: Int
  private let today: Today?
  private let top: Int
  private let body: Rect

  init(_ state: WindowState, in body: Rect) {
    contents = state.bin
    let rows = state.bin?.page.rows ?? []
    selected = rows.firstIndex { $0.id == state.scene.bin.selected } ?? 0
    today = state.today
    top = state.scene.sheetTop
    self.body = body
  }

  var frame: Rect { SheetView.frame(lines: lineCount, in: body) }
  var lineCount: Int { max(1, contents?.page.rows.count ?? 0) }
  var selectedLines: Range<Int>? {
    contents?.page.rows.isEmpty == false ? selected..<selected + 1 : nil
  }

  func draw(on surface: inout Surface) {
    SheetView(title: title, lines: lines, top: top, selected: selectedLines?.lowerBound)
      .draw(on: &surface, in: frame)
  }

  private var title: String {
    guard let all = contents?.all, all != Attachments() else { return "Bin" }
    return "Bin: \(all.counts)"
  }

  private var lines: [SheetLine] {
    guard let rows = contents?.page.rows, !rows.isEmpty else {
      return [SheetLine(text: "The bin is empty.", style: Theme.faint)]
    }
    let timeColumns = frame.columns < 50 ? 0 : 12
    return rows.map { deletion in
      let time = timeColumns == 0 ? "" : deletion.time.words(on: today)
      return SheetLine(
        key: time, text: deletion.words + deletion.origin, keyColumns: timeColumns)
    }
  }
}

// MARK: Keys and clicks

extension BinSheet {
  static let keysHeading = "Bin"

  static let commands = [
    Command(.screen, "B", .sheet(.openPressed(sheet)), "what was deleted: the bin"),
    Command(
      layer, "Enter r", .bin(.restorePressed), "restore it to its place", hint: "restore",
      when: \.hasDeletions),
    Command(
      layer, "E", .bin(.emptyPressed), "empty the bin for good, after a question",
      hint: "empty", when: \.hasDeletions),
  ]

  func action(atLine line: Int) -> Action? { .bin(.chosen(line)) }
}

// MARK: State

extension BinSheet {
  static func move(_ movement: Movement, in state: inout WindowState) {
    let rows = List((state.bin?.page.rows ?? []).map(\.id))
    let page = state.overlay?.rows ?? 0
    state.scene.bin.selected = rows.moved(
      state.scene.bin.selected ?? rows.ids.first, movement, page: page)
    state.bin?.asked = nil
    state.clampSheet()
  }

  static func settle(_ state: inout WindowState) -> [Effect] {
    guard let page = state.bin?.page else { return [.readBin] }
    let isAtEnd = page.rows.last.map { $0.id == state.scene.bin.selected } ?? false
    return isAtEnd && page.rows.count < page.total ? [.readBin] : []
  }

  static func drop(from state: inout WindowState) {
    if state.scene.bin != BinState() { state.scene.bin = BinState() }
    if state.bin != nil { state.bin = nil }
  }

  static var focusEffects: [Effect] { [.readBin] }

  static func hintSource(in state: borrowing WindowState) -> (any Equatable & Sendable)? {
    state.bin?.page.rows.count
  }
}

extension WindowState {
  fileprivate var hasDeletions: Bool { bin?.page.rows.isEmpty == false }
}

extension Deletion {
  /// The owner of the items, shown after their names; empty for books and the Inbox.
  fileprivate var origin: String {
    guard let owner = entries.first?.owner, !owner.isEmpty else { return "" }
    return " · " + owner
  }
}
