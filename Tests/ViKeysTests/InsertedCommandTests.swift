import Testing

/// The one command of Ctrl-O in Insert mode; the results are those of vim.
struct InsertedCommandTests {
  @Test(arguments: [
    ("Last para", "obC\u{F}kQ", "LaQst para\nbC"), ("Last para", "obcd\u{F}gkQ", "LasQt para\nbcd"),
    ("The b", "oé\u{F}kQ", "TQhe b\né"), ("The b", "ox\u{F}k\u{F}jQ", "The b\nxQ"),
    ("abc\nabcdef", "A\u{F}jQ", "abc\nabcQdef"), ("abcdef\nabc", "A\u{F}j\u{F}kQ", "abcdefQ\nabc"),
    ("abcdef\nabc\nabcdef", "3li\u{F}j\u{F}jQ", "abcdef\nabc\nabcQdef"),
    ("ab\tf\nabc\nabcdefghijk", "2li\u{F}2jQ", "ab\tf\nabc\nabQcdefghijk"),
    ("ab\t\nabc\nabcdefghijk", "A\u{F}2jQ", "ab\t\nabc\nabcdefghQijk"),
  ])
  func `j and k keep the column behind the line's end`(text: String, keys: String, result: String) {
    let lines = text.split(separator: "\n").map(String.init)
    let played = Player.play(Script(text: lines, cursor: [1, 1], commands: [keys]))
    #expect(played?.text.joined(separator: "\n") == result)
  }
}
