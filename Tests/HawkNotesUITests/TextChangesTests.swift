import Markup
import Testing

@testable import HawkNotesUI

/// What a version of a text changed in the one before it.
struct TextChangesTests {
  @Test func `words are counted, and the changed ones are found in their lines`() throws {
    let changes = TextChanges(from: "one two three\nlast", to: "one 2 three four\nlast")
    #expect(changes.added == 2 && changes.removed == 1)
    let lines = try #require(changes.groups.first)
    #expect(lines.map(\.text) == ["one two three", "one 2 three four"])
    #expect(lines.map(\.words) == [[4..<7], [4..<5, 11..<16]])
  }

  @Test func `a new line is an addition without marked words`() {
    let changes = TextChanges(from: "one", to: "one\n\ntwo words")
    #expect(changes.added == 2 && changes.removed == 0)
    #expect(changes.groups.map { $0.map(\.text) } == [["", "two words"]])
    #expect(changes.groups.joined().allSatisfy { $0.isAdded && $0.words.isEmpty })
  }

  @Test func `words of Chinese and Japanese are counted as all other counters count them`() {
    let (old, new) = ("我喜歡看書。", "我喜歡\u{3000}寫字和看書。")
    let changes = TextChanges(from: old, to: new)
    #expect(changes.added == 3 && changes.removed == 0)
    #expect(TextChanges(from: "", to: new).added == new.wordCount)
  }

  @Test func `changes in different parts of a text are groups`() {
    let changes = TextChanges(from: "a\nb\nc\nd", to: "x\nb\nc\ny")
    #expect(changes.groups.count == 2)
  }

  @Test(arguments: [("", "new"), ("old", ""), ("", ""), ("same", "same")])
  func `texts without words, and equal ones, are compared`(old: String, new: String) {
    let changes = TextChanges(from: old, to: new)
    #expect(changes.added == (new == "new" ? 1 : 0) && changes.removed == (old == "old" ? 1 : 0))
    #expect(changes.groups.isEmpty == (old == new))
  }
}
