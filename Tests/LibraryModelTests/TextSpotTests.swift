import Foundation
import LibraryModel
import Testing

/// The line of a text that a list shows for a match.
@Suite struct TextSpotTests {
  private func line(of text: String, around name: String) throws -> String {
    let bytes = Array(text.utf8)
    let found = try #require(text.range(of: name))
    let start = text.utf8.distance(from: text.startIndex, to: found.lowerBound)
    return TextSpot.line(of: bytes, around: start..<start + name.utf8.count)
  }

  @Test func `a line whose match is near its start is whole`() throws {
    #expect(
      try line(of: "The wall\nHere [[Agatha]] counts\nall", around: "[[Agatha]]")
        == "Here [[Agatha]] counts")
  }

  @Test func `a long line starts a few words before the match`() throws {
    let text = "Clann-a-Tuath keeps to its walls and its old rules. Agatha watches the sea"
    #expect(try line(of: text, around: "Agatha") == "…and its old rules. Agatha watches the sea")
    #expect(
      try line(of: "Ünïcödé wörds öf ä löng líne ünd Agatha", around: "Agatha")
        == "…löng líne ünd Agatha")
  }

  @Test func `a match behind one long word starts the line`() throws {
    let text = String(repeating: "x", count: 100) + "-Agatha rows"
    #expect(try line(of: text, around: "Agatha") == "…Agatha rows")
  }
}
