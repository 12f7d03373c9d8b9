import Testing
import Torture
import TextEditing

/// A text compared with an array of bytes that gets the same edits.
@Suite struct TextBufferTests {
  @Test func `an empty text is empty`() {
    #expect(TextBuffer().isEmpty)
    #expect(TextBuffer().bytes == [])
  }

  @Test(arguments: [1, 100, 1024, 1025, 5000, 100_000])
  func `a text of any length returns its bytes`(count: Int) {
    let bytes = (0..<count).map { UInt8($0 % 251) }
    let text = TextBuffer(bytes)
    #expect(text.bytes == bytes)
    #expect(text.bytes(in: count / 3..<count / 2) == Array(bytes[count / 3..<count / 2]))
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func `random edits change a text as they change an array`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bytes = (0..<Int.random(in: 0...4000, using: &random)).map { _ in
      UInt8.random(in: 32...126, using: &random)
    }
    var text = TextBuffer(bytes)
    for _ in 0..<400 {
      let range = bytes.randomRange(using: &random)
      let inserted = [UInt8](
        repeating: .random(in: 32...126, using: &random),
        count: .random(in: 0...random.length, using: &random))
      let edit = text.edit(range, inserting: inserted)
      text.apply(edit)
      bytes.replaceSubrange(range, with: inserted)
      #expect(text.count == bytes.count, "seed \(seed)")
      let window = bytes.randomRange(using: &random)
      #expect(text.bytes(in: window) == Array(bytes[window]), "seed \(seed)")
    }
    #expect(text.bytes == bytes, "seed \(seed)")
  }

  @Test func `an edit replaces a range and has the text that it removed`() {
    var text = TextBuffer("The hawk is good.".utf8)
    let edit = text.edit(4..<8, inserting: "raven".utf8)
    text.apply(edit)
    #expect(String(decoding: text.bytes, as: UTF8.self) == "The raven is good.")
    #expect(edit.removed == TextBuffer("hawk".utf8))
  }

  @Test func `a change of a text does not change its copy`() {
    var text = TextBuffer("one".utf8)
    let copy = text
    text.replace(0..<3, with: TextBuffer("two".utf8))
    #expect(copy == TextBuffer("one".utf8))
  }

  @Test func `an edit moves the offsets after it and keeps those before it`() {
    let edit = TextBuffer("abcdef".utf8).edit(2..<4, inserting: "XYZ".utf8)
    #expect([0, 2, 3, 4, 6].map(edit.moved) == [0, 2, 5, 5, 7])
  }
}

extension [UInt8] {
  fileprivate func randomRange(using random: inout SeededGenerator) -> Range<Int> {
    let start = Int.random(in: 0...count, using: &random)
    return start..<Swift.min(count, start + Int.random(in: 0...random.length, using: &random))
  }
}

extension SeededGenerator {
  /// A length: mostly short, sometimes long enough to split leaves.
  var length: Int {
    mutating get { [3, 3, 3, 40, 3000].randomElement(using: &self) ?? 3 }
  }
}
