import Foundation
import SQLite
import Testing

/// Transactions, locks and copies, with two connections to a file.
final class TransactionTests {
  private let folder = NSTemporaryDirectory() + "sqlite-\(UUID())"
  private var path: String { folder + "/a.sqlite" }
  private let queue: DatabaseQueue

  struct Stop: Error {}

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    queue = try DatabaseQueue(path: folder + "/a.sqlite")
    try queue.write { try $0.execute(sql: "CREATE TABLE t (i INTEGER UNIQUE)") }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func numbers() throws -> [Int] {
    try queue.read { try Int.fetchAll($0, sql: "SELECT i FROM t ORDER BY i") }
  }

  private func isInsideTransaction() throws -> Bool {
    try queue.unsafeRead { $0.isInsideTransaction }
  }

  @Test func `a transaction whose body throws changes nothing`() throws {
    #expect(throws: Stop.self) {
      try queue.write { database throws in
        try database.execute(sql: "INSERT INTO t VALUES (1)")
        throw Stop()
      }
    }
    try queue.writeWithoutTransaction { database in
      try database.inTransaction {
        try database.execute(sql: "INSERT INTO t VALUES (2)")
        return .rollback
      }
    }
    #expect(try numbers() == [] && !isInsideTransaction())
    try queue.write { try $0.execute(sql: "INSERT INTO t VALUES (3)") }
    #expect(try numbers() == [3])
  }

  @Test func `a refused commit rolls back`() throws {
    let reader = try DatabaseQueue(path: path)
    try reader.read { database throws in
      _ = try Row.fetchAll(database, sql: "SELECT * FROM t")
      let error = #expect(throws: DatabaseError.self) {
        try queue.write { try $0.execute(sql: "INSERT INTO t VALUES (1)") }
      }
      #expect(error?.resultCode == .busy)
      #expect(try !isInsideTransaction())
    }
    #expect(try numbers() == [])
  }

  @Test func `a transaction that SQLite has ended itself is not committed`() throws {
    let error = #expect(throws: DatabaseError.self) {
      try queue.write { database throws in
        try database.execute(sql: "INSERT INTO t VALUES (1)")
        try? database.execute(sql: "INSERT OR ROLLBACK INTO t VALUES (1)")
      }
    }
    #expect(error?.resultCode == .abort)
    #expect(try numbers() == [] && !isInsideTransaction())
  }

  @Test func `a part of a transaction is undone alone`() throws {
    try queue.write { database throws in
      try database.execute(sql: "INSERT INTO t VALUES (1)")
      try database.inSavepoint {
        try database.execute(sql: "INSERT INTO t VALUES (2)")
        try? database.inSavepoint {
          try database.execute(sql: "INSERT INTO t VALUES (3)")
          throw Stop()
        }
        return .commit
      }
      try database.inSavepoint {
        try database.execute(sql: "INSERT INTO t VALUES (4)")
        return .rollback
      }
    }
    #expect(try numbers() == [1, 2])
    #expect(throws: DatabaseError.self) {
      try queue.writeWithoutTransaction { database in try database.inSavepoint { .commit } }
    }
  }

  @Test func `a read cannot write, and the next write can`() throws {
    let error = #expect(throws: DatabaseError.self) {
      try queue.read { try $0.execute(sql: "INSERT INTO t VALUES (1)") }
    }
    #expect(error?.resultCode == .readOnly)
    try queue.write { try $0.execute(sql: "INSERT INTO t VALUES (1)") }
    #expect(try numbers() == [1])
  }

  @Test func `several statements read the same state`() throws {
    let other = try DatabaseQueue(path: path)
    try queue.read { database throws in
      #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM t") == 0)
      #expect(throws: DatabaseError.self) {
        try other.write { try $0.execute(sql: "INSERT INTO t VALUES (1)") }
      }
      #expect(try Int.fetchOne(database, sql: "SELECT count(*) FROM t") == 0)
    }
  }

  @Test func `a connection to read writes nothing and makes no file`() throws {
    var configuration = Configuration()
    configuration.readonly = true
    let reader = try DatabaseQueue(path: path, configuration: configuration)
    let error = #expect(throws: DatabaseError.self) {
      try reader.writeWithoutTransaction { try $0.execute(sql: "INSERT INTO t VALUES (1)") }
    }
    #expect(error?.resultCode == .readOnly)
    let missing = #expect(throws: DatabaseError.self) {
      try DatabaseQueue(path: folder + "/none.sqlite", configuration: configuration)
    }
    #expect(missing?.resultCode == .cannotOpen)
    #expect(!FileManager.default.fileExists(atPath: folder + "/none.sqlite"))
  }

  @Test func `a file that is no database is an error of the first statement`() throws {
    try Data(repeating: 65, count: 5000).write(to: URL(fileURLWithPath: folder + "/text"))
    let text = try DatabaseQueue(path: folder + "/text")
    let error = #expect(throws: DatabaseError.self) {
      try text.read { try Row.fetchOne($0, sql: "SELECT * FROM sqlite_schema") }
    }
    #expect(error?.resultCode == .notADatabase)
  }

  @Test func `work for a new connection comes first, and its error refuses the connection`() throws
  {
    var configuration = Configuration()
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA cache_size = -77") }
    let other = try DatabaseQueue(path: path, configuration: configuration)
    #expect(try other.read { try Int.fetchOne($0, sql: "PRAGMA cache_size") } == -77)
    configuration.prepareDatabase { _ in throw Stop() }
    #expect(throws: Stop.self) { try DatabaseQueue(path: path, configuration: configuration) }
  }

  @Test func `a busy database is tried again as long as the callback says so`() throws {
    var attempts: [Int] = []
    var configuration = Configuration()
    configuration.busyMode = .callback { attempt in
      attempts.append(attempt)
      return attempt < 2
    }
    let other = try DatabaseQueue(path: path, configuration: configuration)
    try queue.writeWithoutTransaction { database throws in
      try database.execute(sql: "BEGIN EXCLUSIVE")
      let error = #expect(throws: DatabaseError.self) {
        try other.write { try $0.execute(sql: "INSERT INTO t VALUES (1)") }
      }
      #expect(error?.resultCode == .busy)
      try database.execute(sql: "COMMIT")
    }
    #expect(attempts == [0, 1, 2])
  }

  @Test func `a connection with a time limit waits for the other one`() throws {
    var configuration = Configuration()
    configuration.busyMode = .timeout(.seconds(60))
    let other = try DatabaseQueue(path: path, configuration: configuration)
    #expect(try other.read { try Int.fetchOne($0, sql: "PRAGMA busy_timeout") } == 60_000)
  }

  @Test func `threads use a connection one after the other`() throws {
    let queue = queue
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for index in 0..<50 {
        try? queue.write { database in
          try database.cachedStatement(sql: "INSERT INTO t VALUES (?)")
            .execute(arguments: [thread * 50 + index])
        }
      }
    }
    #expect(try numbers() == Array(0..<400))
  }

  @Test func `a closed connection leaves the file to others`() throws {
    try queue.writeWithoutTransaction { database throws in
      try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; INSERT INTO t VALUES (1)")
      _ = try Row.fetchAll(database.cachedStatement(sql: "SELECT * FROM t"))
    }
    let other = try DatabaseQueue(path: path)
    #expect(throws: DatabaseError.self) {
      try other.read { try Row.fetchAll($0, sql: "SELECT * FROM t") }
    }
    queue.close()
    #expect(try other.read { try Int.fetchAll($0, sql: "SELECT i FROM t") } == [1])
  }

  @Test func `a copy has all pages; an error between two steps stops it`() throws {
    try queue.write { database throws in
      for index in 0..<2000 {
        try database.cachedStatement(sql: "INSERT INTO t VALUES (?)").execute(arguments: [index])
      }
    }
    let copy = try DatabaseQueue(path: folder + "/copy.sqlite")
    try copy.writeWithoutTransaction { target throws in
      try queue.unsafeRead { source throws in
        #expect(throws: Stop.self) {
          try source.backup(to: target, pagesPerStep: 1) { _ in throw Stop() }
        }
        var steps = 0
        try source.backup(to: target, pagesPerStep: 1) { pages in
          #expect(pages > 5)
          steps += 1
        }
        #expect(steps > 5)
      }
    }
    #expect(try copy.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM t") } == 2000)
  }
}
