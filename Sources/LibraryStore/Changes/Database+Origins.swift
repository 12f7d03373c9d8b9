import SQLite
import LibraryModel

extension Database {
  /// Records where a new item came from.
  func insert(_ origin: Origin?, of item: LibraryItem) throws {
    guard let origin else { return }
    try execute(
      sql: """
        INSERT INTO origin (item, kind, source, key, batch) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (item) DO NOTHING
        """,
      arguments: [item.id, item.kind.rawValue, origin.source, origin.key, "\(origin.batch)"])
  }
}
