import Foundation
import GRDB

// The library as it lies on the disk, read beside the program.

extension Sandbox {
  /// The texts of all notes in the library.
  var savedNotes: [String] {
    rows(
      """
      SELECT version.text FROM note JOIN version ON version.id = note.version WHERE NOT note.deleted
      """) ?? []
  }

  /// How many rows a table of the library has; -1 where it cannot be read now.
  func count(_ table: String) -> Int {
    rows("SELECT count(*) FROM \(table)")?.first.flatMap { Int($0) } ?? -1
  }

  private func rows(_ query: String) -> [String]? {
    let library = home + "/hawk/data/library.sqlite"
    // A file that is not there would be made.
    guard FileManager.default.fileExists(atPath: library) else { return nil }
    var configuration = Configuration()
    configuration.busyMode = .timeout(10)
    let queue = try? DatabaseQueue(path: library, configuration: configuration)
    return try? queue?.read { try String.fetchAll($0, sql: query) }
  }
}
