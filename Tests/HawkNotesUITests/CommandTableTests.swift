import Foundation
import HawkNotesTestSupport
import HawkNotesUI
import Testing

/// Keys, hints, the keys sheet and the manuals come from one table.
@Suite struct CommandTableTests {
  @Test func `the README contains every row of the table, in its order`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    var rest = readme[...]
    var layer: Layer?
    for command in Command.table {
      let heading = command.layer == layer ? "" : command.layer.heading
      layer = command.layer
      let row = "| \(heading) | `\(command.keys)` | \(command.says) |\n"
      let place = try #require(rest.range(of: row), "missing, or not in its order: \(row)")
      rest = rest[place.upperBound...]
    }
  }

  @Test func `no sentence is cut off on the keys sheet at 80 columns`() throws {
    let writer = try Writer(columns: 80, rows: 24)
    writer.press("?")
    for _ in 0..<12 {
      let rows = writer.screen.split(separator: "\n").map {
        $0.split(separator: "│", omittingEmptySubsequences: false)
      }
      let sheet = rows.compactMap {
        $0.count == 3 ? $0[1].trimmingCharacters(in: .whitespaces) : nil
      }
      try #require(sheet.count > 10)
      #expect(sheet.filter { $0.hasSuffix("…") } == [])
      writer.press("PgDn")
    }
  }
}
