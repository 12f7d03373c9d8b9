import Testing

@testable import HawkNotesUI

/// The cost of a screen of a long text, counted in bytes read.
@Suite struct TextFlowTests {
  @Test(arguments: ["\u{301}", "\u{20D7}", "👩\u{200D}", "🇩🇪", "x", "word "])
  func `a screen reads only as many bytes of a long text as it may show`(part: String) {
    let text = CountedText(Array(repeatElement(part.utf8, count: 200_000).joined()))
    let flow = TextFlow(text, columns: 78)
    let middle = text.count / 2
    for step in [
      { _ = flow.rows(from: middle, limit: 20) },
      { _ = flow.rowStart(at: middle) },
      { _ = flow.start(19, rowsBefore: flow.rowStart(at: middle)) },
      { _ = flow.rows(from: flow.rowStart(at: text.count), limit: 20) },
    ] {
      text.bytesRead = 0
      step()
      #expect(text.bytesRead < 160_000)
    }
  }
}

/// A text that counts the bytes that are read from it.
private final class CountedText: TextSource {
  private let text: [UInt8]
  var bytesRead = 0

  init(_ text: [UInt8]) { self.text = text }

  var count: Int { text.count }

  func bytes(in range: Range<Int>) -> [UInt8] {
    let part = text[range.clamped(to: 0..<text.count)]
    bytesRead += part.count
    return Array(part)
  }
}
