import Testing
import TextEditing
import Torture

@Suite struct TextBoundariesTests {
  @Test(arguments: [
    "plain", "naïve", "e\u{301}e\u{301}", "物語を書く", "👩‍🚀🏳️‍🌈🇩🇪🇫🇷", "a\r\nb", "\u{301}x", "क्षि", "각",
    String(repeating: "🇩🇪", count: 200), "a" + String(repeating: "\u{301}", count: 3000) + "b",
  ])
  func `cluster boundaries are those of Swift's characters, in both directions`(text: String) {
    let buffer = TextBuffer(text.utf8)
    var ends: [Int] = []
    for character in text { ends.append((ends.last ?? 0) + character.utf8.count) }
    // A cluster that is longer than the window takes several steps.
    if text.count > 4 || text.utf8.count < 200 {
      var forward: [Int] = []
      while (forward.last ?? 0) < buffer.count {
        forward.append(buffer.cluster(after: forward.last ?? 0))
      }
      var backward = [buffer.count]
      while let last = backward.last, last > 0 { backward.append(buffer.cluster(before: last)) }
      #expect(forward == ends)
      #expect(Array(backward.dropLast().reversed()) == ends)
    }
  }

  @Test func `the cursor moves on through malformed bytes`() {
    var random = SeededGenerator(seed: 7)
    let buffer = TextBuffer((0..<5000).map { _ in UInt8.random(in: 0...255, using: &random) })
    var offset = 0
    while offset < buffer.count {
      let next = buffer.cluster(after: offset)
      #expect(next > offset)
      offset = max(next, offset + 1)
    }
    while offset > 0 {
      let next = buffer.cluster(before: offset)
      #expect(next < offset)
      offset = min(next, offset - 1)
    }
  }

  @Test func `an offset inside a cluster moves to the cluster's start or end`() {
    let text = TextBuffer("a👩‍🚀b".utf8)
    #expect(text.boundary(at: 4) == 1)
    #expect(text.boundary(from: 4) == text.count - 1)
    #expect(text.boundary(at: text.count + 9) == text.count)
  }

  @Test func `a move by words crosses the blanks between them`() {
    let text = TextBuffer("Call me, Agatha’s hawk".utf8)
    #expect(text.word(after: 0) == 4)
    #expect(text.word(after: 4) == 7)
    #expect(text.word(before: text.count) == text.count - 4)
    #expect(text.word(before: text.count - 5) == 9)
    #expect(text.word(before: 0) == 0)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `boundaries of words and clusters agree with Swift's characters in any script`(seed: UInt64)
  {
    var random = SeededGenerator(seed: seed)
    let text = String.mixed(using: &random)
    let buffer = TextBuffer(text.utf8)
    let characters = Array(text)
    var offsets = [0]
    for character in characters { offsets.append((offsets.last ?? 0) + character.utf8.count) }
    let indices = (0..<20).map { _ in Int.random(in: 0...characters.count, using: &random) }
    for index in indices + [0, characters.count] {
      let (offset, comment) = (offsets[index], Comment("seed \(seed), character \(index)"))
      #expect(buffer.word(before: offset) == offsets[characters.word(before: index)], comment)
      #expect(buffer.word(after: offset) == offsets[characters.word(after: index)], comment)
      #expect(buffer.cluster(before: offset) == offsets[max(0, index - 1)], comment)
      #expect(buffer.boundary(at: offset) == offset, comment)
    }
  }

  @Test(arguments: ["物", "क्षि", "가", "e\u{301}"])
  func `one move crosses a word of any length`(letter: String) {
    let word = TextBuffer(String(repeating: letter, count: 10_000).utf8)
    #expect(word.word(before: word.count) == 0)
    #expect(word.word(after: 0) == word.count)
  }

  @Test func `moves by words go on through malformed bytes`() {
    var random = SeededGenerator(seed: 8)
    let buffer = TextBuffer((0..<5000).map { _ in UInt8.random(in: 0...255, using: &random) })
    for offset in stride(from: 0, to: buffer.count, by: 25) {
      #expect(buffer.word(after: offset) > offset)
      #expect(buffer.word(before: offset + 1) <= offset)
    }
  }

  @Test func `each kind of deletion has its range`() {
    let text = TextBuffer("one two\nthree four".utf8)
    #expect(text.range(of: .clusterBefore, at: 0).isEmpty)
    #expect(text.range(of: .wordBefore, at: 7) == 4..<7)
    #expect(text.range(of: .toLineStart, at: 13) == 8..<13)
    #expect(text.range(of: .toLineEnd, at: 4) == 4..<7)
    #expect(text.range(of: .toLineEnd, at: 7) == 7..<8)
    #expect(text.range(of: .clusterAfter, at: text.count).isEmpty)
  }

  @Test func `lines longer than a window are found`() {
    let text = TextBuffer(
      (String(repeating: "x", count: 9000) + "\n" + String(repeating: "y", count: 9000)).utf8)
    #expect(text.lineStart(at: 12_000) == 9001)
    #expect(text.lineEnd(at: 10) == 9000)
    #expect(text.lineFeeds(before: 9000) == 0)
    #expect(text.lineFeeds(before: 9001) == 1)
    #expect(text.lineFeed(from: 9001) == nil)
  }
}

extension [Character] {
  fileprivate func word(before index: Int) -> Int {
    let blanks = self[..<index].reversed().prefix { !$0.isOfWord }.count
    return index - blanks - self[..<(index - blanks)].reversed().prefix(while: \.isOfWord).count
  }

  fileprivate func word(after index: Int) -> Int {
    let blanks = self[index...].prefix { !$0.isOfWord }.count
    return index + blanks + self[(index + blanks)...].prefix(while: \.isOfWord).count
  }
}

extension Character {
  fileprivate var isOfWord: Bool { isLetter || isNumber || "'’_".contains(self) }
}

extension String {
  /// Returns runs of letters of one script each, some longer than a window, with or without blanks
  /// between.
  fileprivate static func mixed(using random: inout SeededGenerator) -> String {
    let scripts = [
      "plain", "naïve", "e\u{301}a\u{308}\u{323}", "物語", "ひらがな", "한국어", "각", "Ёжик", "ὅπως",
      "क्षि", "سلام", "สวัสดี", "👩‍🚀", "👋🏽", "🏳️‍🌈", "🇩🇪🇫🇷", "7", "_’",
    ]
    let blanks = [" ", "\r\n", "\n", ", ", "", "\r", "。"]
    return (0..<8).reduce(into: "") { text, _ in
      let letters = scripts.randomElement(using: &random) ?? ""
      text += String(repeating: letters, count: [1, 2, 30, 400].randomElement(using: &random) ?? 1)
      text += blanks.randomElement(using: &random) ?? ""
    }
  }
}
