import Foundation
import LibraryModel
import Testing

/// The line of a text that a list shows for a match.
@Suite struct MatchedLineTests {
  private func line(of text: String, around name: String) throws -> MatchedLine {
    let found = try #require(text.range(of: name))
    let start = text.utf8.distance(from: text.startIndex, to: found.lowerBound)
    return TextSpot.line(of: Array(text.utf8), around: start..<start + name.utf8.count)
  }

  private func matches(_ line: MatchedLine) -> [String] {
    line.matches.map { String(decoding: Array(line.text.utf8)[$0], as: UTF8.self) }
  }

  @Test func `a line is whole, and knows its match`() throws {
    let line = try line(of: "The wall\nHere [[Agatha]] counts\nall", around: "[[Agatha]]")
    #expect(line.text == "Here [[Agatha]] counts")
    #expect(matches(line) == ["[[Agatha]]"])
    let text = "Clann-a-Tuath keeps to its walls and its old rules. Agatha watches the sea"
    #expect(try self.line(of: text, around: "Agatha").text == text)
  }

  @Test(arguments: ["  ", "# ", "> ", "- ", "* ", "  - ", "> > ", "\t"])
  func `blanks and marks of Markdown before the words are not shown`(mark: String) throws {
    let line = try line(of: "One\n\(mark)Old Ned and Agatha\n", around: "Agatha")
    #expect(line.text == "Old Ned and Agatha")
    #expect(matches(line) == ["Agatha"])
  }

  @Test func `a sign that is no mark stays, and so does a match`() throws {
    #expect(try line(of: "#tag of Agatha", around: "Agatha").text == "#tag of Agatha")
    #expect(try line(of: "- - x", around: "- x").text == "- x")
    #expect(MatchedLine(of: Array("- ".utf8), around: 0..<0, matches: []).text == "- ")
  }

  @Test func `a very long line is cut at words, far from the match`() throws {
    let words = String(repeating: "wörd ", count: 300)
    let line = try line(of: words + "Agatha " + words, around: "Agatha")
    #expect(line.text.hasPrefix("…wörd wörd ") && line.text.hasSuffix(" wörd wörd…"))
    #expect(line.text.utf8.count > 1000 && line.text.utf8.count < 1300)
    #expect(matches(line) == ["Agatha"])
  }

  @Test(arguments: ["物", "é", "👩‍👩‍👧", "e\u{301}"])
  func `a very long line without blanks is cut between letters`(letter: String) throws {
    for shift in 0..<4 {
      let letters = String(repeating: letter, count: 700)
      let start = String(repeating: "x", count: shift)
      let line = try line(of: start + letters + "Agatha" + letters + start, around: "Agatha")
      let parts = line.text.split(separator: "Agatha")
      #expect(parts.allSatisfy { $0.allSatisfy { "…" + letter == "…\($0)" || $0 == "…" } })
      #expect(line.text.hasPrefix("…") && line.text.hasSuffix("…"))
      #expect(matches(line) == ["Agatha"])
    }
  }

  @Test func `a name over two lines is in one row`() throws {
    let line = try line(of: "One\nof Old\nNed here\nTwo", around: "Old\nNed")
    #expect(line.text == "of Old Ned here")
    #expect(matches(line) == ["Old Ned"])
  }
}
