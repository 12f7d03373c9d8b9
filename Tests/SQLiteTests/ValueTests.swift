import SQLite
import Testing

struct ValueTests {
  private let queue: DatabaseQueue

  init() throws { queue = try DatabaseQueue() }

  /// Returns a value as SQLite gives it back.
  private func back<Value: DatabaseValueConvertible>(_ value: Value) throws -> Value? {
    try queue.unsafeRead { try Value.fetchOne($0, sql: "SELECT ?", arguments: [value]) }
  }

  private func type(of value: some DatabaseValueConvertible) throws -> String? {
    try queue.unsafeRead { try String.fetchOne($0, sql: "SELECT typeof(?)", arguments: [value]) }
  }

  @Test(arguments: ["", "a", "é 物語 👩‍🚀", "a\0b", "\0", String(repeating: "long ", count: 10_000)])
  func `a text comes back with all its bytes`(_ text: String) throws {
    #expect(try back(text)?.utf8.elementsEqual(text.utf8) == true)
    #expect(try type(of: text) == "text")
  }

  @Test(arguments: [[], [0], [0xFF, 0, 0xFE], Array(repeating: 7, count: 100_000)])
  func `bytes come back as they were, also none`(_ bytes: [UInt8]) throws {
    #expect(try back(bytes) == bytes)
    #expect(try type(of: bytes) == "blob")
  }

  @Test(arguments: [0, 1, -1, Int64.max, .min, 1 << 53 + 1])
  func `a number of 64 bits comes back exactly`(_ number: Int64) throws {
    #expect(try back(number) == number)
    #expect(try back(Int(number)) == Int(number))
  }

  @Test(arguments: [0, 0.5, -1e300, .infinity])
  func `a fraction comes back`(_ number: Double) throws {
    #expect(try back(number) == number)
  }

  @Test func `nil is NULL, and NULL is nil`() throws {
    #expect(try type(of: String?.none) == "null")
    #expect(try queue.unsafeRead { try Int.fetchOne($0, sql: "SELECT NULL") } == nil)
    #expect(try queue.unsafeRead { try Int.fetchOne($0, sql: "SELECT 1 WHERE 0") } == nil)
  }

  @Test(arguments: [
    ("SELECT 'a'", "Int"), ("SELECT 1.5", "Int"), ("SELECT 1.5", "String"),
    ("SELECT 1", "Bytes"),
    ("SELECT 'a'", "Double"), ("SELECT 'a'", "Bool"),
  ])
  func `a value of another type is an error`(_ sql: String, _ type: String) throws {
    try queue.unsafeRead { database throws in
      let error = #expect(throws: DatabaseError.self) {
        switch type {
        case "Int": _ = try Int.fetchOne(database, sql: sql)
        case "String": _ = try String.fetchOne(database, sql: sql)
        case "Bytes": _ = try [UInt8].fetchOne(database, sql: sql)
        case "Double": _ = try Double.fetchOne(database, sql: sql)
        default: _ = try Bool.fetchOne(database, sql: sql)
        }
      }
      #expect(error?.resultCode == .corrupt)
    }
  }

  @Test func `texts and bytes are converted into each other, numbers into fractions and texts`()
    throws
  {
    try queue.unsafeRead { database throws in
      #expect(try [UInt8].fetchOne(database, sql: "SELECT 'ab'") == [97, 98])
      #expect(try String.fetchOne(database, sql: "SELECT x'6162'") == "ab")
      #expect(try Double.fetchOne(database, sql: "SELECT 2") == 2)
      #expect(try String.fetchOne(database, sql: "SELECT -2") == "-2")
    }
  }

  @Test func `bytes that are not UTF-8 are repaired`() throws {
    let text = try queue.unsafeRead {
      try String.fetchOne($0, sql: "SELECT CAST(x'61FF62' AS TEXT)")
    }
    #expect(text == "a\u{FFFD}b")
  }
}
