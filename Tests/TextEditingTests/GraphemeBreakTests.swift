import Testing
import TextEditing

/// Unicode's rules of grapheme cluster boundaries, with at least one case each.
///
/// `÷` marks a boundary, `×` none, as in Unicode's GraphemeBreakTest.
@Suite struct GraphemeBreakTests {
  @Test(arguments: [
    // GB1, GB2: at the text's ends, unless it is empty.
    ("GB1", "÷ 0061 ÷"),
    // GB3: not between CR and LF.
    ("GB3", "÷ 000D × 000A ÷ 000D ÷ 000D × 000A ÷"),
    // GB4, GB5: around controls.
    ("GB4", "÷ 000D ÷ 0308 ÷"), ("GB4", "÷ 000A ÷ 0308 ÷"), ("GB4", "÷ 0001 ÷ 0308 ÷"),
    ("GB4", "÷ 200B ÷ 0061 ÷"), ("GB5", "÷ 0061 × 0308 ÷ 000D ÷"),
    ("GB5", "÷ 0061 ÷ 000A ÷ 0061 ÷"),
    ("GB5", "÷ 0061 ÷ 2028 ÷"), ("GB5", "÷ 0061 ÷ E0001 ÷"),
    // GB6, GB7, GB8: not within a Hangul syllable.
    ("GB6", "÷ 1100 × 1160 ÷"), ("GB6", "÷ 1100 × 1100 ÷"), ("GB6", "÷ 1100 × AC00 ÷"),
    ("GB6", "÷ 1100 × AC01 ÷"), ("GB6", "÷ 1100 ÷ 11A8 ÷"), ("GB7", "÷ AC00 × 1160 ÷"),
    ("GB7", "÷ AC00 × 11A8 ÷"), ("GB7", "÷ 1160 × 1160 ÷"), ("GB7", "÷ 1160 × 11A8 ÷"),
    ("GB8", "÷ AC01 × 11A8 ÷"), ("GB8", "÷ 11A8 × 11A8 ÷"), ("GB8", "÷ 11A8 ÷ 1160 ÷"),
    ("GB8", "÷ AC01 ÷ 1160 ÷"), ("GB6-8", "÷ 1100 × 1160 × 11A8 ÷ 1100 ÷"),
    // GB9: not before an extending character, nor before a joiner.
    ("GB9", "÷ 0061 × 0300 ÷"), ("GB9", "÷ 0061 × 0308 × 0308 × 200D ÷"),
    ("GB9", "÷ 0300 × 0300 ÷"),
    ("GB9", "÷ 0061 × 200D ÷ 0062 ÷"), ("GB9", "÷ 0020 × 0308 ÷"), ("GB9", "÷ 270B × 1F3FF ÷"),
    ("GB9", "÷ 2764 × FE0F ÷"), ("GB9", "÷ 0031 × FE0F × 20E3 ÷"),
    ("GB9", "÷ 1F3F4 × E0067 × E0062 × E007F ÷"),
    // GB9a, GB9b: not before a spacing mark, nor after a prepended character.
    ("GB9a", "÷ 0061 × 0903 ÷"), ("GB9a", "÷ 0915 × 093F ÷"), ("GB9a", "÷ 0E01 × 0E33 ÷"),
    ("GB9b", "÷ 0600 × 0061 ÷"), ("GB9b", "÷ 0600 × 0600 ÷"), ("GB9b", "÷ 0600 ÷ 000D ÷"),
    ("GB9b", "÷ 0061 ÷ 0600 × 0031 ÷"),
    // GB9c: not within an Indic conjunct.
    ("GB9c", "÷ 0915 × 094D × 0937 ÷"), ("GB9c", "÷ 0915 × 094D × 200D × 0937 ÷"),
    ("GB9c", "÷ 0915 × 094D × 0937 × 094D × 092F ÷"), ("GB9c", "÷ 0915 ÷ 0937 ÷"),
    ("GB9c", "÷ 0915 × 094D ÷ 0061 ÷"), ("GB9c", "÷ 0061 × 094D ÷ 0924 ÷"),
    // GB11: not within an emoji sequence.
    ("GB11", "÷ 1F469 × 200D × 1F680 ÷"), ("GB11", "÷ 1F476 × 1F3FF ÷ 1F476 ÷"),
    ("GB11", "÷ 1F469 × 1F3FF × 200D × 1F680 ÷"),
    ("GB11", "÷ 0061 × 1F3FF ÷ 1F476 × 200D × 1F6D1 ÷"),
    ("GB11", "÷ 1F3F3 × FE0F × 200D × 1F308 ÷"), ("GB11", "÷ 0061 × 200D ÷ 1F6D1 ÷"),

    // NB: Unicode has no boundary here. The standard library has one, and the program's clusters
    // are the standard library's `Character`s.
    ("GB11", "÷ 2701 × 200D ÷ 2701 ÷"),
    ("GB11", "÷ 1F468 × 200D × 1F469 × 200D × 1F467 × 200D × 1F466 ÷"),
    // GB12, GB13: flags are pairs, counted from the first.
    ("GB12", "÷ 1F1E6 × 1F1E7 ÷ 1F1E8 ÷"), ("GB12", "÷ 1F1E6 × 1F1E7 ÷ 1F1E8 × 1F1E9 ÷"),
    ("GB13", "÷ 0061 ÷ 1F1E6 × 1F1E7 ÷ 1F1E8 ÷ 0062 ÷"),
    ("GB13", "÷ 0061 ÷ 1F1E6 × 1F1E7 × 200D ÷ 1F1E8 ÷ 0062 ÷"),
    ("GB13", "÷ 0061 ÷ 1F1E6 × 200D ÷ 1F1E7 × 1F1E8 ÷ 0062 ÷"),
    // GB999: everywhere else.
    ("GB999", "÷ 0061 ÷ 0062 ÷"), ("GB999", "÷ 0020 ÷ 0020 ÷"), ("GB999", "÷ 7269 ÷ 8A9E ÷"),
    ("GB999", "÷ 05D0 ÷ 05D1 ÷"), ("GB999", "÷ 1F600 ÷ 1F600 ÷"),
  ])
  func `cursor boundaries are those of Unicode, in both directions`(rule: String, line: String) {
    let (text, ends) = parsed(line)
    for (before, behind) in [
      ("", ""), ("ab\n", "\u{1}cd"), (String(repeating: "x", count: 99) + "\n", ""),
    ] {
      let buffer = TextBuffer((before + text + behind).utf8)
      let start = before.utf8.count
      var cursor = start
      var forward: [Int] = []
      while cursor < start + text.utf8.count {
        cursor = buffer.cluster(after: cursor)
        forward.append(cursor - start)
      }
      #expect(forward == ends, "\(rule): \(line)")
      var backward: [Int] = []
      while cursor > start {
        backward.append(cursor - start)
        cursor = buffer.cluster(before: cursor)
      }
      #expect(backward.reversed() == ends, "\(rule): \(line)")
      for offset in 0...text.utf8.count {
        let boundary = ([0] + ends).last { $0 <= offset }
        #expect(buffer.boundary(at: start + offset) - start == boundary, "\(rule): \(line)")
      }
    }
  }

  /// Returns the text of a line and the ends of its clusters, in bytes.
  private func parsed(_ line: String) -> (text: String, ends: [Int]) {
    var text = String.UnicodeScalarView()
    var ends: [Int] = []
    for word in line.split(separator: " ").dropFirst() {
      switch word {
      case "÷": ends.append(String(text).utf8.count)
      case "×": break
      default:
        if let scalar = UInt32(word, radix: 16).flatMap(Unicode.Scalar.init) { text.append(scalar) }
      }
    }
    return (String(text), ends)
  }

  @Test func `ten thousand marks on one letter are crossed in few steps, in both directions`() {
    let flood = "a" + String(repeating: "\u{301}", count: 10_000) + "b"
    let buffer = TextBuffer(flood.utf8)
    var (cursor, steps) = (0, 0)
    while cursor < buffer.count {
      cursor = buffer.cluster(after: cursor)
      steps += 1
    }
    #expect(cursor == buffer.count && steps < 40)
    while cursor > 0 {
      cursor = buffer.cluster(before: cursor)
      steps += 1
    }
    #expect(cursor == 0 && steps < 80)
  }
}
