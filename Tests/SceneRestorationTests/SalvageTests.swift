import Foundation
import Testing

@testable import SceneRestoration

/// The texts recovered from a damaged journal.
@Suite struct SalvageTests {
  /// A journal with one word per turn, and the range of each record.
  private struct Sample {
    var bytes = JournalHeader.bytes
    var records: [Range<Int>] = []

    init(_ words: [String]) throws {
      var length = 0
      for (turn, word) in words.enumerated() {
        var operations = Operations()
        if turn == 0 { operations.begin(1, name: "draft", base: []) }
        let change = TextChange(offset: length, inserted: Array(word.utf8))
        if turn == 0 { operations.change(1, by: change) } else { operations.extend(1, by: change) }
        try add(operations)
        length += word.utf8.count
      }
    }

    mutating func add(_ operations: Operations) throws {
      let start = bytes.count
      bytes += try #require(Record.encoded(operations, at: 1000 + Int64(records.count)))
      records.append(start..<bytes.count)
    }

    mutating func add(_ stage: (inout Operations) -> Void) throws {
      var operations = Operations()
      stage(&operations)
      try add(operations)
    }
  }

  private func text(_ salvage: Salvage, _ name: String = "draft") -> String? {
    salvage.texts[name].map { String(decoding: $0.bytes(), as: UTF8.self) }
  }

  private let words = ["one ", "two ", "three ", "four ", "five ", "six"]

  @Test func `the records after a gap are recovered, and the gap is shown`() throws {
    let sample = try Sample(words)
    var bytes = sample.bytes
    for index in sample.records[2] { bytes[index] = 0 }
    #expect(text(Salvage(bytes)) == "one two […] four five six")
  }

  @Test func `the inserted text of a record with a bad checksum is recovered`() throws {
    let sample = try Sample(words)
    for record in sample.records.indices {
      var bytes = sample.bytes
      bytes[sample.records[record].lowerBound + 4] ^= 1
      #expect(text(Salvage(bytes)) == words.joined(), "record \(record)")
    }
  }

  @Test func `every sound record is recovered, whichever byte is damaged`() throws {
    let sample = try Sample(words)
    for position in sample.bytes.indices {
      var bytes = sample.bytes
      bytes[position] ^= 0x55
      let found = Salvage(bytes).texts.values.map { String(decoding: $0.bytes(), as: UTF8.self) }
      for (record, word) in zip(sample.records, words) where !record.contains(position) {
        #expect(found.contains { $0.contains(word.trimmed) }, "\(word) at \(position): \(found)")
      }
    }
  }

  @Test func `a journal without its beginning gives the texts that it names later`() throws {
    let sample = try Sample(words)
    let rest = Array(sample.bytes[sample.records[3].lowerBound...])
    let found = Salvage(rest).texts
    #expect(found.count == 1)
    let text = found.values.first.map { String(decoding: $0.bytes(), as: UTF8.self) }
    #expect(text == "[…] four five six")
    #expect(found == Salvage(rest).texts)
  }

  @Test func `a text that was dropped after the damage is not recovered`() throws {
    var sample = try Sample(words)
    try sample.add { $0.drop(1) }
    var bytes = sample.bytes
    bytes[sample.records[2].lowerBound + 4] ^= 1
    #expect(Salvage(bytes).texts.isEmpty)
  }

  @Test func `steps undone after the damage stay undone`() throws {
    var sample = try Sample(words)
    try sample.add { $0.change(1, by: TextChange(offset: 27, inserted: Array(" wrong".utf8))) }
    try sample.add { $0.undo(1) }
    try sample.add { $0.change(1, by: TextChange(offset: 27, inserted: Array(" right".utf8))) }
    var bytes = sample.bytes
    bytes[sample.records[2].lowerBound + 4] ^= 1
    #expect(text(Salvage(bytes)) == words.joined() + " right")
  }

  @Test func `if the snapshot is lost, the previous generation and the later records are read`()
    throws
  {
    let sample = try Sample(words)
    let previous = Array(sample.bytes[..<sample.records[4].upperBound])
    // The snapshot has all turns except the last two; the previous generation has one of these too.
    let before = try Journal(Array(sample.bytes[..<sample.records[3].upperBound]))
    var bytes = try #require(before.contents.snapshot())
    for index in 16..<bytes.count { bytes[index] = 0 }
    bytes += sample.bytes[sample.records[4].lowerBound...]
    #expect(text(Salvage(bytes, previous: previous)) == words.joined())
  }

  @Test func `bytes that are not a journal give no texts`() {
    #expect(Salvage([]).texts.isEmpty)
    #expect(Salvage(Array("no journal at all, but a text".utf8)).texts.isEmpty)
    #expect(Salvage([UInt8](repeating: 0, count: 5000)).texts.isEmpty)
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
