import Testing
import Torture

@testable import SceneRestoration

struct KeptTextTests {
  @Test func `a text is its base with all changes applied`() throws {
    var text = KeptText("The Hawk", updated: 1)
    try text.add(TextChange(offset: 4, inserted: Array("Good ".utf8)), at: 2)
    try text.add(TextChange(offset: 0, removed: 3, inserted: Array("A".utf8)), at: 3)
    try text.add(TextChange(offset: 11, inserted: Array("!".utf8)), at: 4)
    #expect(text.words == "A Good Hawk!")
    #expect(text.updated == 4)
    #expect(text.length == 12)
    #expect(text.cursor == 12)
    #expect(text.base == Array("The Hawk".utf8))
  }

  @Test(arguments: [
    TextChange(offset: 4), TextChange(offset: -1), TextChange(offset: 0, removed: 4),
    TextChange(offset: 3, removed: 1), TextChange(offset: 0, removed: -1),
    TextChange(offset: .max, removed: .max), TextChange(offset: .min, removed: .min),
    TextChange(offset: 1, removed: .max),
  ])
  func `a change outside of the text is refused`(change: TextChange) {
    var text = KeptText("abc", updated: 1)
    #expect(throws: OutsideOfText.self) { try text.add(change, at: 2) }
    #expect(text == KeptText("abc", updated: 1))
  }

  @Test func `undo restores the cursor, redo puts it after the insertion`() throws {
    for side in [TextChange.Side.after, .before] {
      var text = KeptText("The Good Hawk", updated: 1)
      try text.add(
        TextChange(offset: 4, removed: 5, inserted: Array("Bad ".utf8), cursor: side), at: 2)
      #expect(text.cursor == 8)
      holds(text.undo(at: 3))
      #expect(text.words == "The Good Hawk")
      #expect(text.cursor == (side == .after ? 9 : 4))
      holds(text.redo(at: 4))
      #expect(text.words == "The Bad Hawk")
      #expect(text.cursor == 8)
      holds(!text.redo(at: 5))
    }
  }

  @Test func `changes that touch become one step`() throws {
    var text = KeptText("ab", updated: 1)
    try text.add(TextChange(offset: 1, inserted: Array("x".utf8)), at: 2)
    holds(text.extend(by: TextChange(offset: 2, inserted: Array("yz".utf8)), at: 2))
    holds(text.extend(by: TextChange(offset: 0, removed: 2), at: 2))
    holds(text.extend(by: TextChange(offset: 1, removed: 2, inserted: [0x21]), at: 2))
    #expect(text.words == "y!")
    #expect(text.opened().history.done.count == 1)
    holds(text.undo(at: 2))
    #expect(text.words == "ab")
    holds(text.redo(at: 2))
    #expect(text.words == "y!")
  }

  @Test func `a change that does not touch the last step does not extend it`() throws {
    var text = KeptText("abcdef", updated: 1)
    holds(!text.extend(by: TextChange(offset: 0, inserted: [0x21]), at: 2))
    try text.add(TextChange(offset: 3, inserted: [0x21]), at: 2)
    let before = text
    holds(!text.extend(by: TextChange(offset: 5, inserted: [0x21]), at: 3))
    holds(!text.extend(by: TextChange(offset: 0, removed: 2), at: 3))
    #expect(text == before)
  }

  @Test func `a history that does not fit the text is refused`() {
    let history = KeptHistory(done: [TextChange(offset: 0, removed: 4)])
    #expect(KeptText([1, 2, 3], history: history, cursor: 0, updated: 1) == nil)
    #expect(KeptText([1, 2, 3, 4], history: history, cursor: 5, updated: 1) == nil)
    #expect(KeptText([1, 2, 3, 4], history: history, cursor: 4, updated: 1) != nil)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `random steps, undos and redos give the same text as in an array`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let start = random.bytes(upTo: seed % 4 == 0 ? 60_000 : 50)
    var model = TextModel(start)
    var text = start.withUnsafeBytes { KeptText(base: $0, updated: 0) }
    for _ in 0..<300 {
      model.turn(of: &text, &random)
      #expect(text.length == model.bytes.count)
      #expect(text.cursor <= text.length)
      if random.next() % 16 == 0 {
        #expect(text.bytes() == model.bytes)
        #expect(text.base == start)
        text = try read(text)
      }
    }
    #expect(text.bytes() == model.bytes)
    model.goThrough(&text)
  }

  /// Returns a text as it is after a compaction.
  private func read(_ text: KeptText) throws -> KeptText {
    var operations = Operations()
    operations.keep(0, name: "draft", text: text)
    let record = try #require(Record.encoded(operations, at: 1))
    let read = try #require(try Journal(JournalHeader.bytes + record).contents.texts[0]?.content)
    #expect(read == text)
    return read
  }
}

/// A text and every state it had, as arrays.
private struct TextModel {
  private var states: [[UInt8]]
  private var place = 0
  /// Range inserted by the last step, while it can be extended.
  private var last: Range<Int>?

  var bytes: [UInt8] { states[place] }

  init(_ start: [UInt8]) { states = [start] }

  mutating func turn(of text: inout KeptText, _ random: inout SeededGenerator) {
    switch random.next() % 8 {
    case 0:
      holds(text.undo(at: 1) == (place > 0))
      place = max(0, place - 1)
      last = nil
    case 1:
      holds(text.redo(at: 1) == (place + 1 < states.count))
      place = min(states.count - 1, place + 1)
      last = nil
    case 2...4:
      let change = random.change(in: bytes.count)
      holds(text.append(change, at: 1))
      states = states[...place] + [bytes.changed(by: change)]
      place += 1
      last = change.offset..<change.end
    default:
      guard let last else { return }
      let change = random.change(touching: last, in: bytes.count)
      holds(text.extend(by: change, at: 1))
      states = states[..<place] + [bytes.changed(by: change)]
      let end = max(last.upperBound, change.offset + change.removed) + change.growth
      self.last = min(last.lowerBound, change.offset)..<end
    }
  }

  /// Undoes all steps, and redoes all.
  mutating func goThrough(_ text: inout KeptText) {
    while place > 0 {
      place -= 1
      holds(text.undo(at: 1))
      #expect(text.bytes() == bytes)
    }
    holds(!text.undo(at: 1))
    while place + 1 < states.count {
      place += 1
      holds(text.redo(at: 1))
      #expect(text.bytes() == bytes)
    }
    holds(!text.redo(at: 1))
  }
}

/// NB: `#expect` cannot call mutating functions.
private func holds(_ isTrue: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(isTrue, sourceLocation: sourceLocation)
}

private struct OutsideOfText: Error {}

extension KeptText {
  fileprivate init(_ text: String, updated: Milliseconds) {
    self = Array(text.utf8).withUnsafeBytes { KeptText(base: $0, updated: updated) }
  }

  fileprivate var words: String { String(decoding: bytes(), as: UTF8.self) }

  fileprivate mutating func add(_ change: TextChange, at time: Milliseconds) throws {
    guard append(change, at: time) else { throw OutsideOfText() }
  }
}

extension [UInt8] {
  fileprivate func changed(by change: TextChange) -> [UInt8] {
    var bytes = self
    bytes.replaceSubrange(change.offset..<change.offset + change.removed, with: change.inserted)
    return bytes
  }
}
