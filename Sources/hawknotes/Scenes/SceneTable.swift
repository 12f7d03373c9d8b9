import HawkNotesUI
import LibraryModel
import SceneRestoration
import TextUI

/// The table of `scenes list`: a row for each scene, or three short lines where rows do not fit.
struct SceneTable {
  /// The cells of a scene.
  struct Row {
    let state: String
    let name: String
    let age: String
    let drafts: String
    let window: String
    let place: String

    init(_ record: SceneRecord, in catalogue: Catalogue, at now: Milliseconds) {
      let scene = SceneState(record)
      state = record.state.rawValue
      name = record.title
      age = Age(of: record.closed ?? record.updated, at: now).description
      let drafts = SceneSummary(record).drafts.count
      self.drafts = drafts == 0 ? "" : drafts == 1 ? "1 draft" : "\(drafts) drafts"
      window = record.window.label
      place = scene.link?.place.title(in: catalogue) ?? ""
    }
  }

  private let rows: [Row]

  init(_ rows: [Row]) { self.rows = rows }

  /// Returns the lines, clipped to a width in columns; nil means no limit.
  ///
  /// A narrow terminal first loses the column of windows.
  func lines(columns: Int?) -> [String] {
    let columns = columns ?? .max
    for cells in [Self.cells, Self.cells.dropLast()] as [[KeyPath<Row, String>]] {
      let widths = widths(of: cells)
      if columns - widths.reduce(0, +) - gap * widths.count >= 16 {
        return rows.map { line($0, cells, widths, columns) }
      }
    }
    return rows.flatMap { lines($0, columns) }
  }

  private func line(
    _ row: Row, _ cells: [KeyPath<Row, String>], _ widths: [Int], _ columns: Int
  ) -> String {
    let texts = zip(cells, widths).map { cell, width in
      let text = row[keyPath: cell]
      return cell == \.age ? text.padded(before: width) : text.padded(to: width)
    }
    return (texts + [row.place]).joined(separator: String(repeating: " ", count: gap))
      .terminalSafe.clipped(to: columns).trimmedEnd
  }

  private func lines(_ row: Row, _ columns: Int) -> [String] {
    [
      [row.state, row.age, row.window].filter { !$0.isEmpty }.joined(separator: " · "),
      "  " + row.name,
      "  " + [row.place, row.drafts].filter { !$0.isEmpty }.joined(separator: " · "),
    ].map { $0.terminalSafe.clipped(to: columns) }
  }

  private func widths(of cells: [KeyPath<Row, String>]) -> [Int] {
    cells.map { cell in
      rows.map { TextWidth.columns(of: $0[keyPath: cell].terminalSafe) }.max() ?? 0
    }
  }

  private static var cells: [KeyPath<Row, String>] {
    [\.state, \.name, \.age, \.drafts, \.window]
  }
}

extension SceneState {
  /// Restores the state from a record, without the texts.
  init(_ record: SceneRecord) {
    self.init()
    Self.restored.restore(&self, from: record.values)
  }
}

private let gap = 2
