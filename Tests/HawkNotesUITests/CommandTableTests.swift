import Foundation
import HawkNotesUI
import Testing

/// One table makes keys, hints, the sheet and the texts about them.
@Suite struct CommandTableTests {
  @Test func `the README's table is this one`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    for command in Command.table {
      #expect(readme.contains("| `\(command.keys)` | \(command.says) |"))
    }
  }
}
