import Foundation
import Testing
import UnicodeText

/// Composed letters and letters with marks, compared with Foundation.
struct CompositionTests {
  private func composed(_ text: String) -> [Unicode.Scalar] {
    Array(text.unicodeScalars).composed
  }

  @Test func `each letter with its marks is composed as in Foundation`() {
    for letter in (0xC0...0x1FFFF).compactMap(Unicode.Scalar.init) {
      let text = String(letter).decomposedStringWithCanonicalMapping
      guard text.unicodeScalars.count > 1 else { continue }
      let expected = Array(text.precomposedStringWithCanonicalMapping.unicodeScalars)
      #expect(composed(text) == expected, "U+\(String(letter.value, radix: 16))")
    }
  }

  @Test(arguments: [
    "cafe\u{301}", "e\u{323}\u{302}", "e\u{302}\u{323}", "q\u{307}\u{323}", "a\u{300}\u{300}",
    "\u{301}a",
    "\u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}", "\u{1112}\u{1161}x\u{11AB}", "plain",
  ])
  func `a word is composed as in Foundation`(word: String) {
    #expect(composed(word) == Array(word.precomposedStringWithCanonicalMapping.unicodeScalars))
  }
}
