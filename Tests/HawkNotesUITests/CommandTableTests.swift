import Foundation
import HawkNotesUI
import Testing

/// One table makes keys, hints, the sheet and the texts about them.
@Suite struct CommandTableTests {
  @Test func `the README has every row of the table, in its order`() throws {
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
}
