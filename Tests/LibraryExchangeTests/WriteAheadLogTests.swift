import Foundation
import SQLite
import Testing

@testable import LibraryExchange

@Suite final class WriteAheadLogTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/log-\(UUID())"

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)))
  }

  @Test func `every commit of a log is there, also after a smaller database and a new log`() throws
  {
    let path = folder + "/log.sqlite"
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { database in
      try database.execute(
        sql: """
          PRAGMA auto_vacuum = FULL; PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;
          CREATE TABLE t (a TEXT); CREATE INDEX i ON t (a)
          """)
      for step in 0..<12 {
        try database.execute(
          sql: """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
            INSERT INTO t SELECT hex(randomblob(300)) FROM n
            """)
        if step % 4 == 3 { try database.execute(sql: "DELETE FROM t WHERE rowid % 3 > 0") }
        if step % 5 == 4 { try database.execute(sql: "PRAGMA wal_checkpoint(RESTART)") }
        let (file, log) = try (bytes("log.sqlite"), bytes("log.sqlite-wal"))
        let merged = try ForeignDatabase(FileBytes(WriteAheadLog.merged(file, log)))
        var (sum, check) = ("", "")
        try merged.read("SELECT count(*) || max(a) || min(a) AS s FROM t") { sum = $0["s"] }
        try merged.read("PRAGMA integrity_check") { check = $0["integrity_check"] }
        let expected = try String.fetchOne(
          database, sql: "SELECT count(*) || max(a) || min(a) FROM t")
        #expect(check == "ok" && sum == expected)
      }
    }
  }

  @Test func `a log of another database, or one that is cut off, is not applied`() throws {
    let path = folder + "/log.sqlite"
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA journal_mode = WAL; CREATE TABLE t (a)")
      let (file, log) = try (bytes("log.sqlite"), bytes("log.sqlite-wal"))
      var other = file
      other[16] = other[16] == 2 ? 4 : 2
      #expect(WriteAheadLog.merged(file, log) != file)
      #expect(WriteAheadLog.merged(other, log) == other)
      #expect(WriteAheadLog.merged(file, Array(log.dropLast())).count == file.count)
    }
  }
}
