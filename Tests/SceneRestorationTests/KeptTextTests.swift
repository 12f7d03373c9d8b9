import Testing

@testable import SceneRestoration

struct KeptTextTests {
  @Test func `a text is what it began with and all changes`() throws {
    var text = KeptText(base: Array("The Hawk".utf8), updated: 1)
    try text.add(TextChange(offset: 4, inserted: Array("Good ".utf8)), at: 2)
    try text.add(TextChange(offset: 0, removed: 3, inserted: Array("A".utf8)), at: 3)
    try text.add(TextChange(offset: 11, inserted: Array("!".utf8)), at: 4)
    #expect(String(decoding: text.bytes(), as: UTF8.self) == "A Good Hawk!")
    #expect(text.updated == 4)
    #expect(text.length == 12)
  }

  @Test(arguments: [
    TextChange(offset: 4), TextChange(offset: -1), TextChange(offset: 0, removed: 4),
    TextChange(offset: 3, removed: 1), TextChange(offset: 0, removed: -1),
    TextChange(offset: .max, removed: .max), TextChange(offset: .min, removed: .min),
    TextChange(offset: 1, removed: .max),
  ])
  func `a change outside of the text is refused`(change: TextChange) {
    var text = KeptText(base: Array("abc".utf8), updated: 1)
    #expect(throws: OutsideOfText.self) { try text.add(change, at: 2) }
    #expect(text == KeptText(base: Array("abc".utf8), updated: 1))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `random changes come to the same as in an array`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var expected = random.bytes(upTo: 50)
    var text = KeptText(base: expected, updated: 0)
    for _ in 0..<300 {
      let change = random.change(in: expected.count)
      expected.replaceSubrange(
        change.offset..<change.offset + change.removed, with: change.inserted)
      try text.add(change, at: 1)
    }
    #expect(text.bytes() == expected)
  }
}

private struct OutsideOfText: Error {}

extension KeptText {
  fileprivate mutating func add(_ change: TextChange, at time: Milliseconds) throws {
    guard append(change, at: time) else { throw OutsideOfText() }
  }
}
