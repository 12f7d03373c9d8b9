import Foundation
import SQLite

// Reads the library on the disk, independently of the program.

extension Sandbox {
  /// The texts of all notes in the library.
  var savedNotes: [String] {
    rows(
      """
      SELECT version.text FROM note JOIN version ON version.id = note.version WHERE note.deleted IS NULL
      """) ?? []
  }

  /// The number of rows of a table; -1 if the library cannot be read now.
  func count(_ table: String) -> Int {
    rows("SELECT count(*) FROM \(table)")?.first.flatMap { Int($0) } ?? -1
  }

  private func rows(_ query: String) -> [String]? {
    let library = home + "/hawk/data/library.sqlite"
    // SQLite would create a missing file.
    guard FileManager.default.fileExists(atPath: library) else { return nil }
    var configuration = Configuration()
    configuration.busyMode = .timeout(.seconds(10))
    let queue = try? DatabaseQueue(path: library, configuration: configuration)
    return try? queue?.read { try String.fetchAll($0, sql: query) }
  }
}
