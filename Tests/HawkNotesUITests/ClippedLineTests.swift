import Foundation
import LibraryModel
import TextUI
import Testing

@testable import HawkNotesUI

/// A line in a row that is too narrow for it.
@Suite struct ClippedLineTests {
  private func line(_ text: String, _ words: String...) -> MatchedLine {
    let matches = words.compactMap { text.range(of: $0) }.map { found in
      text.utf8.distance(
        from: text.startIndex, to: found.lowerBound)..<text.utf8.distance(
          from: text.startIndex, to: found.upperBound)
    }
    return MatchedLine(text, matches: matches)
  }

  private func matches(_ line: MatchedLine) -> [String] {
    line.matches.map { String(decoding: Array(line.text.utf8)[$0], as: UTF8.self) }
  }

  private let text = "Her brother, Old Ned, keeps a tavern at the old ford"

  @Test func `a line that fits is whole`() {
    let line = line(text, "ford")
    #expect(line.clipped(to: 52) == line)
    #expect(line.clipped(to: 51).text != text)
  }

  @Test func `a match near the start leaves the start as it is`() {
    let clipped = line(text, "Old").clipped(to: 30)
    #expect(clipped.text == "Her brother, Old Ned, keeps a…")
    #expect(matches(clipped) == ["Old"])
  }

  @Test func `a match further on is shown after some words`() {
    let clipped = line(text, "tavern").clipped(to: 24)
    #expect(clipped.text == "…keeps a tavern at the…")
    #expect(matches(clipped) == ["tavern"])
  }

  @Test func `the end of a line fills the row`() {
    let clipped = line(text, "ford").clipped(to: 30)
    #expect(clipped.text == "…a tavern at the old ford")
    #expect(matches(clipped) == ["ford"])
  }

  @Test func `a whole link is shown if it fits, else its match`() {
    let line = line("They say [[The Salt Road|she]] rows", "The Salt Road")
    #expect(line.clipped(to: 23).text == "…[[The Salt Road|she]]…")
    #expect(line.clipped(to: 18).text.contains("The Salt Road"))
  }

  @Test(arguments: [
    "plain words of a line ", "物語の本を読む", "🇫🇴🇳🇴🇮🇸", "👩‍👩‍👧 e\u{301} ", "xxxxxxxxxxxxxxxxxx",
  ])
  func `no cut divides a letter, and each cut shows a mark`(words: String) {
    let text = words + words + words + "Agatha" + words + words + words
    let letters = Set(text)
    for columns in 3...120 {
      let line = line(text, "Agatha").clipped(to: columns)
      #expect(TextWidth.columns(of: line.text) <= columns)
      #expect(line.text.allSatisfy { letters.contains($0) || $0 == "…" })
      #expect(line.text.hasPrefix("…") || text.hasPrefix(line.text.prefix { $0 != "…" }))
      if columns >= 10 { #expect(matches(line) == ["Agatha"], "\(columns): \(line.text)") }
      let middle = line.text.drop { $0 == "…" }.reversed().drop { $0 == "…" }.reversed()
      #expect(text.contains(String(middle)))
    }
  }
}
