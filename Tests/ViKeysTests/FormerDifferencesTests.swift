import Testing

/// Short scripts that once did something else than vim; the results are those of vim.
struct FormerDifferencesTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
    let place: [Int]
    let keys: String
    let result: String
    let cursor: [Int]

    init(
      _ name: String, _ text: String, _ place: [Int], _ keys: String, _ result: String,
      _ cursor: [Int]
    ) {
      testDescription = name
      (self.text, self.place, self.keys) = (text, place, keys)
      (self.result, self.cursor) = (result, cursor)
    }
  }

  @Test(arguments: [
    Case(
      "a group that matches again, whatever its case",
      "Bb", [1, 1], ":s/\\(.\\)\\1/x/i\r", "x", [1, 1]),
    Case(
      "Ctrl-O in Visual mode goes nowhere",
      "a\nb", [1, 1], "v\u{0F}\u{1B}G\u{0F}x", "\nb", [1, 1]),
    Case(
      "Ctrl-O in Visual mode keeps the selection",
      "\nb", [1, 1], "v/b\r\u{0F}d", "", [1, 1]),
    Case(
      "g& in Visual mode",
      "ab\ncd", [1, 1], ":s/b/x/\rVg&d", "cd", [1, 1]),
    Case(
      "R in Visual mode is not Replace mode",
      "one\ntwo", [1, 1], "VR\u{0F}wx\u{1B}", "\nxtwo", [2, 1]),
    Case(
      "a count before a block, with characters of several bytes",
      "aaaa aaa\naaa ет aa", [1, 8], "\u{16}y2\u{16}d", "aaaa aa\naaa ет ", [1, 7]),
    Case(
      "the selection alone as a command line goes nowhere",
      "a\nb", [2, 1], "V\u{1B}gg:'<,'>\r", "a\nb", [1, 1]),
    Case(
      "a range that goes backwards",
      "a\nb\nc", [2, 1], ":3,1s/$/x/\r", "ax\nbx\ncx", [3, 1]),
    Case(
      "the mark [ after :>",
      "  a\n  b", [2, 1], ":%>\r`[", "\t  a\n\t  b", [1, 1]),
    Case(
      "the column after a :put of nothing",
      "aa\n\nbb", [1, 2], ":+1pu z\rj", "aa\n\nbb", [3, 2]),
    Case(
      "the column after a register of nothing",
      "aa\n\nbb", [1, 2], ":+1@z\rj", "aa\n\nbb", [3, 2]),
    Case(
      "Ctrl-W takes the next key with it",
      "aab", [1, 2], "v\u{17}xx", "ab", [1, 2]),
    Case(
      "gI after an operator moves the cursor",
      "aa bb", [1, 4], "ygID", "", [1, 1]),
    Case(
      "@@ repeats a :@:",
      "aa\naa", [1, 1], ":1@:\r@@", "bb\naa", [1, 1]),
    Case(
      "@: on a selection",
      "aa\naa", [1, 1], "Vj@:", "ba\nba", [2, 1]),
    Case(
      ":normal in one command of Ctrl-O",
      "(a)", [1, 2], "cib\u{0F}v:normal x\rb", "b)", [1, 1]),
    Case(
      "a repeated block begins at the cursor",
      "aa\n\n", [3, 1], "\u{16}k<ge.", "aa\n\n", [1, 2]),
    Case(
      "Ctrl-A on a block",
      "1 1\n1 1\n-1", [1, 3], "\u{16}jj\u{01}", "1 2\n1 2\n-1", [1, 3]),
    Case(
      "Ctrl-A on lines",
      "a 9\n0x0f\n-1", [1, 1], "Vjj3\u{01}", "a 12\n0x12\n2", [1, 1]),
    Case(
      "g Ctrl-A on lines",
      "1\n1\n1", [1, 1], "VGg\u{01}", "2\n3\n4", [1, 1]),
    Case(
      "Ctrl-X on characters, repeated",
      "5 5 5\n5", [1, 3], "v3\u{18}.w.", "5 --2 5\n5", [1, 4]),
    Case(
      "Ctrl-A on an octal number",
      "007 1", [1, 1], "vw\u{01}", "010 1", [1, 1]),
    Case(
      "a literal digit put from the last insertion",
      "x", [1, 1], "a\u{16}050\u{1B}\".p", "x22", [1, 3]),
    Case(
      "gi in a character of several bytes",
      "ά", [1, 1], ".xgi", "xά", [1, 2]),
    Case(
      "one command of Ctrl-O while text is inserted in a block",
      "b\nbb\nbb", [2, 1], "\u{16}jI.x\u{0F}0ab", "b\nab.xbb\n.xbb", [2, 2]),
    Case(
      "one command of Ctrl-O while a block is changed",
      "b\nbb\nbb", [2, 1], "\u{16}jcax\u{0F}lab", "b\naxabb\naxb", [2, 4]),
    Case(
      "the place before a search for two patterns",
      "b\n.b", [2, 1], "//;/\r``", "b\n.b", [2, 1]),
    Case(
      "a line after the last one moves the end of a selection that is gone",
      "a\nb", [2, 1], "vkR\u{1B}o\u{1B}gv", "\n", [2, 1]),
    Case(
      "Ctrl-V and a line feed",
      "", [1, 1], "i\u{16}10", "\n", [1, 1]),
    Case(
      "Ctrl-V and several letters of a number",
      "", [1, 1], "i\u{16}oOa\u{16}x4o1", "aA", [1, 2]),
    Case(
      "the column of a tab in a selection whose letters change",
      "aa\na", [2, 1], "v>v\u{08}Uk", "aa\n\tA", [1, 2]),
    Case(
      "a number that is too large",
      "12345678901234567890123", [1, 1], "\u{01}", "-18446744073709551615", [1, 21]),
    Case(
      "a digit after a literal Ctrl-V, put from the last insertion",
      "", [1, 1], "i\u{16}\u{16}4\u{1B}\".p", "\u{16}4\u{16}4", [1, 4]),
    Case(
      "an empty register put over a block, and the selection after it",
      "yabcdef", [1, 4], "\u{16}0\"3Pgvd", "ef", [1, 1]),
    Case(
      "the column of a tab after Ctrl-A on lines without a number",
      "'a\n\t\n", [3, 1], "Vk\u{01}k", "'a\n\t\n", [1, 2]),
    Case(
      "; after a repeated f",
      "a b a b c b", [1, 1], "dfa0fb.;x", " b c ", [1, 5]),
    Case(
      "dit in nested tags",
      "<a><b>x</b></a>", [1, 7], "dit", "<a><b></b></a>", [1, 7]),
    Case(
      "two tags outwards",
      "<a><b>x</b></a>", [1, 7], "d2at", "", [1, 1]),
    Case(
      "a selection that grows by tags",
      "<a><b>x</b></a>", [1, 7], "vitititd", "", [1, 1]),
    Case(
      "cgn, and the next match by a dot",
      "a foo bar foo", [1, 6], "/foo\rcgnx\u{1B}.", "a x bar x", [1, 3]),
    Case(
      "gN in a selection",
      "foo bar foo", [1, 1], "/foo\rggvgNd", "oo bar foo", [1, 1]),
    Case(
      "the line feed before an end tag",
      "<p>\n  one\n</p>", [2, 1], "dit", "<p></p>", [1, 4]),
    Case(
      "# on a slash",
      "/", [1, 1], "#\"/p", "/\\/", [1, 3]),
    Case(
      "the column after :g with :y",
      "abcd\nbcde\ncdef", [3, 3], ":g/b/y A\rk", "abcd\nbcde\ncdef", [1, 3]),
    Case(
      "the selection after gp of two lines",
      "x\ny\nabcd", [1, 1], "vjy3Gvgpgvd", "x\ny\ncd", [3, 1]),
    Case(
      "the column after gn",
      "cccc\ncccc\naa b", [2, 2], "gnk\u{1B}ix", "cccc\ncxccc\naa b", [2, 2]),
    Case(
      "gn in a selection that ends before the match",
      "aabaaa", [1, 4], "vhhhgnd", "aabaa", [1, 4]),
    Case(
      "a dot in one command of Ctrl-O repeats the change before the insertion",
      "abc def ghi", [1, 1], "dwi\u{0F}.x", "xghi", [1, 1]),
    Case(
      "a dot in one command of Ctrl-O that inserts, and the insertion after it",
      "abc", [1, 1], "Ary\u{1B}ix\u{0F}.z", "abcrxyrzy", [1, 8]),
    Case(
      "a dot in one command of Ctrl-O after an earlier one",
      "abc def", [1, 1], "ory\u{1B}ix\u{0F}h\u{0F}.z", "abc def\nrzxxy", [2, 2]),
    Case(
      "a typed dot in one command of Ctrl-O that repeats c ends the insertion",
      "ab", [1, 1], "sy\u{1B}ax\u{0F}.x", "yx", [1, 2]),
    Case(
      "the place before :g, whose line is deleted",
      "a b\nc\nd\na", [3, 1], ":2,3g/./normal dd\r''x", "a b\n", [2, 1]),
    Case(
      "the column after a line with a character of several bytes there",
      "\n! …\n) 007", [3, 5], ":2;+1@z\rx", "\n! …\n) 00", [3, 4]),
    Case(
      ":sort", "b\na\nB\n\na", [3, 1], ":sort\r", "\nB\na\na\nb", [1, 1]),
    Case(
      ":sort! of a range, in any case",
      "x\nb\na\nB", [1, 1], ":2,$sort! i\r", "x\nB\nb\na", [2, 1]),
    Case(
      ":sort by numbers, a line without one first",
      "a 10\nb 9\nc -3\nd", [1, 1], ":sort n\r", "d\nc -3\nb 9\na 10", [1, 1]),
    Case(
      ":sort without lines that are equal",
      "b\na\nB\nb", [1, 1], ":sort iu\r", "a\nb", [1, 1]),
    Case(
      ":sort by the text after a match",
      "a-2\nb-1\nx", [1, 1], ":sort /-/\r", "x\nb-1\na-2", [1, 1]),
    Case(
      ":sort by a match, and a command after it",
      "x2b\ny1\nz", [1, 1], ":sort r/\\d/|d\r", "y1\nx2b", [1, 1]),
    Case(
      "a mark in sorted lines of which some are gone",
      "a\nb\na", [3, 1], "ma:sort u\r`ax", "\nb", [1, 1]),
    Case(
      ":sort in :g",
      "b\na\nb", [1, 1], ":g/./sort|s/$/x/\r", "ax\nb\nb", [1, 1]),
    Case(
      "the place before several @:",
      "aaaaaa", [1, 3], "9@:``x", "bbbbb", [1, 3]),
    Case(
      "Tab after Ctrl-O, with a line that was jumped from twice",
      "a\nb\nc", [1, 1], "2GH\u{0F}\tx", "\nb\nc", [1, 1]),
    Case(
      "the mark [ after an empty register was put",
      "\nab", [1, 1], "\"cyiwj\"cp`[x", "\nb", [2, 1]),
    Case(
      "the mark [ after a text was put that begins with a line feed",
      "\nab", [1, 1], "vjyjp`[x", "\n\nab", [2, 1]),
    Case(
      "yy after gn, from another column",
      "wxyz\nacb", [1, 2], "/b\r1G2|gnvyyx", "wxyz\nab", [2, 2]),
    Case(
      "Ctrl-A on an octal number after a minus sign",
      "a -07", [1, 1], "w3\u{1}", "a -012", [1, 6]),
    Case(
      "the mark [ after Ctrl-A on a number with 0x",
      "a 0x1f", [1, 1], "\u{1}`[x", "a x20", [1, 3]),
    Case(
      "Ctrl-O in a command line",
      "aob", [1, 1], ":s/a/x\u{F}y\r", "x\u{F}yob", [1, 1]),
    Case(
      "the cursor of gw in joined lines",
      "{\n  a", [2, 1], "gwip", "{ a", [1, 2]),
    Case(
      "gw with a motion up",
      "ab\ncd ef", [2, 4], "gwk", "ab cd ef", [1, 7]),
    Case(
      "gq to the start of the next line",
      "ab\ncd", [1, 1], "gq}", "ab cd", [1, 1]),
    Case(
      "gq with an indent",
      "        ab\ncd", [1, 1], "gqj", "\tab cd", [1, 2]),
    Case(
      "gq beside a macro of troff",
      ".SH\nab\ncd", [3, 1], "gqip", ".SH\nab cd", [2, 1]),
    Case(
      "# around the pattern of :s", "two one", [1, 1], ":s#two#2#\r", "2 one", [1, 1]),
    Case(
      "! around the pattern of :s", "two one", [1, 1], ":s!two!x!|s!o!0!g\r", "x 0ne", [1, 1]),
    Case(
      "a blank before the pattern of :s", "a|b", [1, 1], ":s &a|b&\\&x&\r", "&x", [1, 1]),
    Case(
      "& around the pattern of :s", "two one", [1, 1], ":substitute &.o&<\\0>&\r", "t<wo> one",
      [1, 1]),
    Case(
      ":s# without a pattern", "two one", [1, 1], ":s#o#x#|s#\r", "twx ne", [1, 1]),
    Case(
      "a pattern in the last selection", "a.a.a.a", [1, 3], "vll\u{1B}:s/\\%Va/x/g\r", "a.x.x.a",
      [1, 1]),
    Case(
      "a pattern in the last block", "aaa\naaa\naaa", [1, 2], "\u{16}j\u{1B}:%s/\\%Va/x/g\r",
      "axa\naxa\naaa", [2, 1]),
    Case(
      "a block forced on gN",
      "b", [1, 1], "y\u{16}gN\"0P", "bb", [1, 1]),
    Case(
      "Ctrl-U after two Ctrl-T that follow literal characters",
      "", [1, 1], "3R\u{14}\u{15}\u{16}065\u{1B}", "\tAA", [1, 3]),
    Case(
      "Ctrl-U in the columns that Ctrl-T moved",
      "", [1, 1], "i\u{14}\u{16}A\u{14}\u{15}\u{16}B\u{15}C", "BC", [1, 2]),
    Case(
      "Ctrl-U after a typed character in the columns that Ctrl-T moved",
      "", [1, 1], "i\u{14}\u{15}A\u{14}\u{15}B\u{14}\u{15}C", "C", [1, 1]),
    Case(
      "Ctrl-X on a number that goes on after a selection with $",
      "\n12", [1, 1], "v$Jgv\u{18}", "11", [1, 1]),
    Case(
      "the case of new hexadecimal digits: that of the last letter",
      "0X9", [1, 1], "\u{1}", "0XA", [1, 3]),
    Case(
      ":j in the last line ends a repeated :g after all of its lines",
      "a\nb\nc\nd\ne", [1, 1], ":g/./j\r9@:", "a b c d\ne", [2, 1]),
    Case(
      "an operator up to where :@ of an empty register goes",
      "ab\nbc\ncd", [1, 2], "d:2@z\r", "ac\ncd", [1, 2]),
    Case(
      ":@ of an empty register ends neither :g nor its line",
      "a\nb", [1, 1], ":g/./s/$/x/|@z|s/$/y/\r", "axy\nbxy", [2, 1]),
    Case(
      "an error ends :g", "a\nb\nc", [1, 1], ":g/./s/$/x/|m9\r", "ax\nb\nc", [1, 1]),
  ])
  func `a shrunk script does what vim does`(example: Case) {
    let lines = example.text.split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    let script = Script(text: lines, cursor: example.place, commands: [example.keys])
    let played = Player.play(script)
    #expect(played?.text.joined(separator: "\n") == example.result)
    #expect(played?.cursor == example.cursor)
  }
}
