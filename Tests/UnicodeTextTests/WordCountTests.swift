import Testing
import Torture
import UnicodeText

/// Words of a text that is cut into parts.
@Suite struct WordCountTests {
  private func count(_ bytes: some Collection<UInt8>) -> WordCount {
    Array(bytes).withUnsafeBufferPointer { WordCount($0) }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `parts add up to the whole, wherever the text is cut`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces: [[UInt8]] =
      [
        "ab", " ", "物語", "é", "\u{3000}", "\u{A0}", "👩‍🚀", "。", "it’s", "abcdefgh ijklmnop",
      ].map { Array($0.utf8) } + [[0x80], [0xE7], [0xE7, 0x89], [0xF0, 0x9F], [0xFF]]
    let bytes = (0..<60).flatMap { _ in pieces.randomElement(using: &random) ?? [] }
    let whole = count(bytes)
    for _ in 0..<50 {
      let cuts = (0..<4).map { _ in Int.random(in: 0...bytes.count, using: &random) }.sorted()
      let bounds = zip([0] + cuts, cuts + [bytes.count])
      let parts = bounds.map { count(bytes[$0..<$1]) }
      let left = parts.reduce(WordCount(), +)
      let right = parts.reversed().reduce(WordCount()) { $1 + $0 }
      #expect(left.words == whole.words, "seed \(seed), cut at \(cuts)")
      #expect(right.words == whole.words, "seed \(seed), cut at \(cuts)")
    }
  }

  @Test(arguments: ["one two three four five six", "a\t\tb\u{0B}c\rd  ", "\u{1}\u{1F} \u{7F}~"])
  func `eight bytes at once count as one by one`(text: String) {
    let bytes = Array(text.utf8)
    let one = bytes.map { count([$0]) }.reduce(WordCount(), +)
    #expect(count(bytes) == one)
  }
}
