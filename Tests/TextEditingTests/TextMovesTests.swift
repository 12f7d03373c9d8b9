import Testing
import TextEditing

/// Offsets in a text that are moved to another version of it; `|` is the offset.
@Suite struct TextMovesTests {
  @Test(arguments: [
    ("one|", "one", "one|"), ("one| two", "one and two", "one| and two"),
    ("|one", "x one", "|x one"),
    ("a\nb|c\nd", "new\na\nbc\nother", "new\na\nb|c\nother"),
    ("1\nab|c\n2", "3\nabc\n4", "3\nab|c\n4"), ("1\n|\n2", "30\n\n4", "30\n|\n4"),
    ("1\nmi|ne\n2", "1\ntheirs\n2", "1\ntheirs|\n2"), ("a\nb|", "a", "a|"), ("a|", "", "|"),
    ("a\n|b", "a\nnew\nb", "a\nnew\n|b"),
  ])
  func `an offset stays with its words, whatever changed around them`(
    old: String, new: String, moved: String
  ) {
    let parts = old.split(separator: "|", omittingEmptySubsequences: false)
    let moves = TextMoves(
      from: TextBuffer(parts.joined().utf8), to: TextBuffer(new.utf8))
    var shown = Array(new.utf8)
    shown.insert(UInt8(ascii: "|"), at: moves.moved(parts[0].utf8.count))
    #expect(String(decoding: shown, as: UTF8.self) == moved)
  }
}
