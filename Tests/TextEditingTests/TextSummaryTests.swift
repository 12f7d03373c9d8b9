import Testing
@testable import TextEditing
import Torture

/// Counts of lines and words, which every edit updates.
@Suite struct TextSummaryTests {
  @Test(arguments: [0, 1, 7, 8, 9, 16, 63, 1024, 8 * 255 - 1, 8 * 255 + 8, 5000])
  func `line feeds are the same in eights as one by one`(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    // Neighbours of a line feed, with and without the highest bit.
    for kind: [UInt8] in [[0x0A], [0x0A, 0x0B, 0x09, 0x8A, 0x00, 0xFF], [0x61, 0x8A]] {
      let bytes = (0..<count).map { _ in kind.randomElement(using: &random) ?? 0 }
      #expect(TextSummary(bytes[...]).lineFeeds == bytes.count { $0 == 0x0A })
      #expect(bytes.withUnsafeBufferPointer(\.lastLineFeed) == bytes.lastIndex(of: 0x0A))
      let part = bytes.dropFirst(3)
      #expect(TextSummary(part).lineFeeds == part.count { $0 == 0x0A })
    }
  }

  @Test(arguments: [
    ("", 0), ("word", 1), ("  two words ", 2), ("- [ ] milk", 4), ("a\nb\tc\r\nd", 4), ("物語 を", 3),
    ("it's 9 o'clock — late", 5), ("...", 1), (" . a. ", 2), ("a . b", 3), ("\n\n", 0),
  ])
  func `words are counted as wc does, and characters where no blanks are`(text: String, words: Int)
  {
    #expect(TextBuffer(text.utf8).words == words)
  }

  @Test(arguments: 1...UInt64(Torture.rounds(quick: 3, brief: 12, long: 12)))
  func `after random edits the counts are those of the whole text`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func bytes(upTo count: Int) -> [UInt8] {
      (0..<Int.random(in: 0...count, using: &random)).map { _ in
        Array("ab. \n物".utf8).randomElement(using: &random) ?? 0x20
      }
    }
    var all = bytes(upTo: 6000)
    var text = TextBuffer(all)
    for _ in 0..<200 {
      let start = Int.random(in: 0...all.count, using: &random)
      let range = start..<min(all.count, start + Int.random(in: 0...300, using: &random))
      let new = bytes(upTo: 300)
      all.replaceSubrange(range, with: new)
      text.apply(text.edit(range, inserting: new))
      #expect(text.words == all.words, "seed \(seed)")
      let offset = Int.random(in: 0...all.count, using: &random)
      let (before, after) = (all[..<offset], all[offset...])
      #expect(text.lineFeeds(before: offset) == before.count { $0 == 0x0A }, "seed \(seed)")
      #expect(text.lineFeed(before: offset) == before.lastIndex(of: 0x0A), "seed \(seed)")
      #expect(text.lineFeed(from: offset) == after.firstIndex(of: 0x0A), "seed \(seed)")
    }
  }
}

extension [UInt8] {
  fileprivate var words: Int {
    let text = String(decoding: self, as: UTF8.self)
    return text.split { $0 == " " || $0 == "\n" }.reduce(0) { sum, run in
      // Other bytes may make other letters of the same block.
      let letters = run.count { ("\u{7000}"..."\u{7FFF}").contains($0) }
      return sum + letters + run.split { ("\u{7000}"..."\u{7FFF}").contains($0) }.count
    }
  }
}
