import Testing
import TextEditing
import Torture

@Suite struct TextDifferenceTests {
  @Test(arguments: [
    ("one two three", "one 2 three", 4, "two", "2"), ("", "new", 0, "", "new"),
    ("old", "", 0, "old", ""), ("aab", "aaab", 2, "", "a"), ("aaab", "aab", 2, "a", ""),
    ("é", "è", 0, "é", "è"), ("x物y", "x牧y", 1, "物", "牧"), ("abc", "abcd", 3, "", "d"),
    ("ab", "xab", 0, "", "x"),
  ])
  func `the edit replaces only the difference, in whole code points`(
    old: String, new: String, offset: Int, removed: String, inserted: String
  ) {
    let text = TextBuffer(old.utf8)
    #expect(
      text.edit(to: Array(new.utf8))
        == TextEdit(
          offset: offset, removed: TextBuffer(removed.utf8), inserted: TextBuffer(inserted.utf8)))
  }

  @Test func `equal texts need no edit`() {
    #expect(TextBuffer("same".utf8).edit(to: Array("same".utf8)) == nil)
    #expect(TextBuffer().edit(to: []) == nil)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `the edit turns the old text into the new one`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func text() -> String {
      (0..<Int.random(in: 0...12, using: &random)).reduce(into: "") { text, _ in
        text += ["a", "b", "é", "è", "物", "牧"].randomElement(using: &random) ?? ""
      }
    }
    for _ in 0..<200 {
      let (old, new) = (text(), text())
      var buffer = TextBuffer(old.utf8)
      if let edit = buffer.edit(to: Array(new.utf8)) { buffer.apply(edit) }
      #expect(String(decoding: buffer.bytes, as: UTF8.self) == new, "seed \(seed): \(old)")
    }
  }
}
