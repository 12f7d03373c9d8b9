import Foundation
import HawkNotesTestSupport
import Testing

/// Keys, hints, the keys sheet and the man page come from one table.
@Suite struct CommandTableTests {
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
