import Foundation
import Testing

/// SQL statements never contain the user's text: it is bound.
struct StatementsTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources").standardizedFileURL

  /// The allowed interpolations in statements: words and numbers of the program.
  private static let constant: Set = [
    #"PRAGMA application_id = \(applicationID);"#, #"PRAGMA user_version = \(migrations.count)"#,
    #"WHERE name IN (\(names[version - 1]))"#,
    #"id TEXT NOT NULL PRIMARY KEY CHECK (\(isID("id"))),"#,
    #"id TEXT NOT NULL UNIQUE CHECK (\(isID("id"))),"#,
    #"version TEXT NOT NULL CHECK (\(isID("version"))),"#,
    #"item TEXT NOT NULL PRIMARY KEY CHECK (\(isID("item"))),"#,
    #"batch TEXT NOT NULL CHECK (\(isID("batch"))),"#,
    #"\(column) GLOB '????????-????-????-????-????????????' AND \(column) NOT GLOB '*[^-0-9a-f]*'"#,
  ]

  private static func files() throws -> [URL] {
    let found = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    let all = found?.compactMap { $0 as? URL } ?? []
    return try all.filter { file in
      guard file.pathExtension == "swift" else { return false }
      let text = try String(contentsOf: file, encoding: .utf8)
      return text.contains("import GRDB") || text.contains("sqlite3_")
        || text.contains("extension Schema")
    }
  }

  @Test func `SQL statements are constants`() throws {
    let word = try Regex(
      #"\b(SELECT|INSERT|UPDATE|DELETE|PRAGMA|CREATE|CHECK|WHERE|AND|ORDER|GLOB|ATTACH|VACUUM|LIMIT)\b"#
    )
    // Bound arguments and whole values are not parts of a statement.
    let value = try Regex(#""\\\([\w.$]+\)""#)
    var found: Set<String> = []
    for file in try Self.files() {
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      where line.replacing(value, with: "?").contains(#"\("#) && line.firstMatch(of: word) != nil {
        let line = line.trimmingCharacters(in: .whitespaces)
        found.insert(line)
        #expect(Self.constant.contains(line), "\(file.lastPathComponent): bind it")
      }
    }
    // Every allowed interpolation still exists.
    #expect(found == Self.constant)
  }

  @Test func `only the library, its index, its mirror and foreign databases use SQLite`() throws {
    let depth = Self.sources.pathComponents.count
    let rooms = Set(try Self.files().map { $0.pathComponents[depth] })
    #expect(rooms == ["LibraryStore", "LibrarySearch", "LibraryExchange", "LibraryMirror"])
  }
}
