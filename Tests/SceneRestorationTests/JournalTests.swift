import Testing
import Torture

@testable import SceneRestoration

struct JournalTests {
  /// A journal of several turns, with its contents after each of them.
  private struct Sample {
    var bytes = JournalHeader.bytes
    /// Offset of the end of each record, and the contents up to there.
    var turns: [(end: Int, contents: JournalContents)] = []

    init() throws {
      try add { $0.define(0, name: "count", value: .int(1)) }
      try add { $0.begin(1, name: "draft", base: Array("I like".utf8)) }
      try add { operations in
        operations.change(1, by: TextChange(offset: 6, inserted: Array(" Agatha".utf8)))
        operations.set(0, to: .int(2))
      }
      try add { $0.define(7, name: "title", value: .string("Hawk")) }
      try add { operations in
        operations.remove(0)
        operations.change(1, by: TextChange(offset: 0, removed: 1, inserted: Array("We".utf8)))
      }
      try add { $0.extend(1, by: TextChange(offset: 2, inserted: Array(" all".utf8))) }
      try add { $0.undo(1) }
      try add { $0.undo(1) }
      try add { $0.redo(1) }
    }

    private mutating func add(_ stage: (inout Operations) -> Void) throws {
      var operations = Operations()
      stage(&operations)
      bytes += try #require(Record.encoded(operations, at: 1000 + Int64(turns.count)))
      turns.append((bytes.count, try Journal(bytes).contents))
    }
  }

  @Test func `a journal cut anywhere is a whole prefix of the turns`() throws {
    let sample = try Sample()
    for count in sample.turns[0].end...sample.bytes.count {
      let journal = try Journal(Array(sample.bytes.prefix(count)))
      let whole = try #require(sample.turns.last { $0.end <= count })
      #expect(journal.contents == whole.contents)
      #expect(journal.end == whole.end)
      #expect(journal.hasTornTail == (whole.end < count))
    }
  }

  @Test func `a journal cut within its first record is damaged`() throws {
    let sample = try Sample()
    for count in 0..<sample.turns[0].end {
      #expect(throws: JournalFault.damaged) { try Journal(Array(sample.bytes.prefix(count))) }
    }
  }

  @Test func `a flipped bit anywhere is damage, in the last record too`() throws {
    let sample = try Sample()
    for position in sample.bytes.indices {
      for bit in 0..<8 {
        var bytes = sample.bytes
        bytes[position] ^= 1 << bit
        #expect(throws: JournalFault.damaged, "byte \(position), bit \(bit)") {
          try Journal(bytes)
        }
      }
    }
  }

  @Test func `a damaged last record leaves the turns before it`() throws {
    let sample = try Sample()
    var bytes = sample.bytes
    bytes[bytes.count - 1] ^= 1
    let journal = try Journal(before: bytes)
    #expect(journal.isBroken)
    #expect(journal.contents == sample.turns[sample.turns.count - 2].contents)
  }

  @Test(arguments: [4, 9, 5000])
  func `zeroes after the last record are damage`(count: Int) throws {
    let sample = try Sample()
    let journal = try Journal(before: sample.bytes + [UInt8](repeating: 0, count: count))
    #expect(journal.end == sample.bytes.count)
    #expect(journal.isBroken)
  }

  @Test func `a newer format is reported as newer, not as damaged`() {
    #expect(throws: JournalFault.newer) { try Journal(JournalHeader.bytes(version: 2) + [1, 2]) }
  }

  @Test func `a newer record is reported as newer, not as damaged`() throws {
    let bytes = JournalHeader.bytes + sealed([Record.version + 1, 0])
    #expect(throws: JournalFault.newer) { try Journal(bytes) }
  }

  @Test(
    arguments: [
      [0, 0], [8, 0], [2, 0, 3, 2], [3, 0], [6, 0], [5, 0, 0, 0, 0], [7, 0, 2],
      [1, 0, 1, 0xff, 0], [1, 0, 1, 0x61, 9], [1, 0, 1, 0x61], [1, 0, 0x80],
      [1, 0, 1, 0x61, 0, 1, 0, 1, 0x62, 0],
      [4, 0, 1, 0x61, 1, 0x62, 5, 0, 2, 0, 0], [4, 0, 1, 0x61, 1, 0x62, 5, 0, 0, 2, 0],
      [1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f, 0, 0],
      [1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01, 0, 0],
      [9, 0, 0, 0, 0], [10, 0], [11, 0], [12, 0, 0, 0, 0],
      [4, 0, 1, 0x61, 1, 0x62, 10, 0], [4, 0, 1, 0x61, 1, 0x62, 11, 0],
      [4, 0, 1, 0x61, 1, 0x62, 9, 0, 0, 0, 0], [4, 0, 1, 0x61, 1, 0x62, 12, 0, 2, 0, 0],
      [4, 0, 1, 0x61, 1, 0x62, 12, 0, 0, 1, 0, 4, 0, 0],
      [4, 0, 1, 0x61, 1, 0x62, 12, 0, 0, 1, 1, 0, 0, 0],
      [4, 0, 1, 0x61, 1, 0x62, 12, 0, 0, 0xff, 0xff, 0xff, 0xff, 0x7f],
      [4, 0, 1, 0x61, 1, 0x62, 5, 0, 0, 0, 0, 12, 0, 0, 0, 0],
      [4, 0, 1, 0x61, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f],
    ] as [[UInt8]])
  func `a record with a correct checksum and invalid operations is damaged`(operations: [UInt8])
    throws
  {
    let bytes = JournalHeader.bytes + sealed([Record.version, 0] + operations)
    #expect(throws: JournalFault.damaged) { try Journal(bytes) }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `random payloads do not crash the reader`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let payload = random.bytes(upTo: 40).map { $0 % 14 }
      var contents = JournalContents()
      do throws(JournalFault) {
        try payload.withUnsafeBytes { bytes in
          Result { () throws(JournalFault) in try contents.apply(bytes) }
        }.get()
      } catch {
        continue
      }
      #expect(contents.texts.values.allSatisfy { $0.content.bytes().count == $0.content.length })
      for text in contents.texts.values { _ = text.content.base }
    }
  }

  @Test func `a snapshot has the same contents, and later records can follow it`() throws {
    let sample = try Sample()
    for (end, contents) in sample.turns {
      let snapshot = try #require(try Journal(Array(sample.bytes.prefix(end))).contents.snapshot())
      #expect(try Journal(snapshot).contents == contents)
      let whole = try Journal(snapshot + sample.bytes[end...])
      #expect(whole.contents == sample.turns.last?.contents)
    }
  }

  @Test func `a record of version 1 is read, and each change is an undo step`() throws {
    let payload: [UInt8] = [1, 0, 4, 0, 1, 0x61, 1, 0x62, 5, 0, 1, 0, 1, 0x63]
    let journal = try Journal(JournalHeader.bytes + sealed(payload))
    #expect(journal.contents.texts[0]?.content.bytes() == Array("bc".utf8))
    #expect(journal.contents.texts[0]?.content.opened().history.done.count == 1)
  }

  @Test func `the record of an undo is as small as that of a key, whatever it undoes`() throws {
    var operations = Operations()
    operations.undo(300)
    operations.redo(300)
    #expect(try #require(Record.encoded(operations, at: .now)).count <= 22)
  }

  @Test func `the record of a typed key has about twenty bytes`() throws {
    var operations = Operations()
    operations.extend(300, by: TextChange(offset: 20_000, inserted: Array("é".utf8)))
    #expect(try #require(Record.encoded(operations, at: .now)).count <= 26)
  }

  @Test func `encoding many texts copies their bytes only a few times`() throws {
    let text = try #require(KeptText(Array("a short draft".utf8), cursor: 0, updated: 0))
    var operations = Operations()
    var capacities: Set<Int> = []
    for number in 0..<10_000 {
      operations.keep(number, name: "draft", text: text)
      capacities.insert(operations.writer.bytes.capacity)
    }
    #expect(capacities.count < 40)
  }

  private func sealed(_ payload: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(fixed: UInt32(payload.count))
    writer.append(fixed: payload.withUnsafeBytes(Record.checksum))
    return writer.bytes + payload
  }
}
