import Torture

/// Makes random scripts of keys.
struct ScriptGenerator {
  var random: SeededGenerator
  /// The kinds of commands that are used; nil: all.
  var kinds: [String]?

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(random.next() % UInt64(elements.count))]
  }

  private mutating func pick(_ text: String) -> String { String(pick(Array(text))) }

  private mutating func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }

  private mutating func count() -> String {
    chance(25) ? pick(["1", "2", "2", "3", "3", "4", "5", "9", "12"]) : ""
  }

  mutating func next() -> Script {
    var text = (0..<Int(1 + random.next() % 7)).map { _ in line() }
    if chance(20) { text = pick(Self.texts) }
    let row = Int(random.next() % UInt64(text.count))
    let offsets = text[row].indices.map {
      text[row].utf8.distance(from: text[row].startIndex, to: $0)
    }
    let column = offsets.isEmpty ? 0 : pick(offsets)
    var commands: [String] = []
    for _ in 0..<(1 + random.next() % 9) { commands.append(command()) }
    let keys = commands.joined()
    if Self.differsOnPurpose(text, keys) { return next() }
    return Script(text: text, cursor: [row + 1, column + 1], commands: commands)
  }

  private mutating func line() -> String {
    if chance(12) { return "" }
    var line = chance(20) ? pick(["  ", "\t", "    ", " ", "        ", " \t "]) : ""
    for _ in 0..<(1 + random.next() % 8) {
      line += pick(chance(18) ? Self.foreign : Self.words)
      line += chance(80) ? " " : pick(["", "  ", ". ", ", ", "\t", ".  ", "! "])
    }
    return chance(15) ? line : String(line.reversed().drop { $0 == " " }.reversed())
  }

  private static let words = [
    "a", "the", "word", "foo", "bar", "Hello", "hello", "x1", "12", "-7", "foo_bar", "(one)",
    "[two]",
    "{a b}", "\"quoted text\"", "'c'", "it's", "end.", "what?", "a.b", "--", "=>", "007", "0x1f",
    "(a (b) c)",
    "<b>", "</b>", "<a href=\"x\">", "</a>", "<br/>", "`code`", "a,b;", "1.5", "foo", "bar", "ABC",
    "aB", "...", "\"", "'", "(", ")", "b",
  ]
  private static let foreign = [
    "é", "naïve", "物語", "東京タワー", "ÄÖÜ", "e\u{301}te\u{301}", "привет", "👩", "🎉🎉", "ß", "「かな」", "カナ",
    "，。",
    "straße", "ñandú", "Ελλάδα", "—", "…", "“so”", "한국",
  ]
  private static let texts = [
    [""], ["", ""], ["a"], ["one two three"], ["a", "b", "c"], ["\tx", "  y"], ["", "text", ""],
    ["One. Two!  Three?", "Four (five. six) seven.", "", "Eight.", "nine ten."],
    ["{", "  a", "  b", "}", "", "{ x }"], ["foo foo foo", "bar foo bar", "foo"],
    ["abcdefgh", "ab", "abcdefghijkl", "", "abcd"], ["a\tb\tc", "12345678901234567890", "\t\tz"],
    ["if (a) { b(c[d]); }", "  else \"x \\\" y\" 'z'"], ["物語 東京", "é e\u{301}", "a👩b"],
    ["<p>", "  one <b>two</b> <i>a</i>", "</p>"], ["<a><b>x</b></a>", "<br/><a", " b>y</a></b>"],
    [".PP", "text", ".SH", "more", "{", "}", "end"],
  ]
}

// Commands.
extension ScriptGenerator {
  private mutating func command() -> String {
    let all = [
      "motion", "motion", "motion", "operator", "operator", "operator", "object", "insert",
      "insert",
      "simple", "simple", "put", "visual", "visual", "block", "register", "mark", "macro", "dot",
      "dot",
      "search", "ex", "substitute", "global", "format",
    ]
    let kind = pick(kinds ?? all)
    switch kind {
    case "motion": return count() + motion()
    case "operator":
      return register() + count() + pick(Self.operators) + count() + forced() + motion()
    case "line":
      return register() + count()
        + pick([
          "dd", "yy", "cc\(plain())", ">>", "<<", "guu", "g~~", "gUU", "g??", "Y", "S\(plain())",
        ])
    case "object" where chance(15):
      return register() + pick(Self.operators) + count() + pick(["gn", "gN"]) + typedIfInserting()
    case "object":
      return register() + pick(Self.operators) + count() + pick(["i", "a"])
        + pick("wWspb()B{}[]\"'`<>tt") + typedIfInserting()
    case "insert": return insertion()
    case "simple": return simple()
    case "put": return register() + count() + pick(["p", "P", "p", "P", "gp", "gP", "]p", "[p"])
    case "visual": return visual(pick(["v", "V", "v"]))
    case "block": return visual("\u{16}")
    case "register": return "\"" + pick("abcA") + pick(["yy", "dd", "dw", "yiw", "x", "p", "D"])
    case "mark":
      return pick([
        "ma", "mb", "'a", "`a", "'b", "`b", "``", "''", "d'a", "mb\(motion())d`b",
        "'[", "`]", "`[", "'<",
        "`>", "`^", "\u{F}", "\t",
      ])
    case "change":
      return chance(50)
        ? pick(["g;", "g;", "g,", "2g;", "3g,", "`.", "'.", "d'.", ":'.d\r"])
        : count()
          + pick([
            "x", "X", "dw", "D", "dd", "J", "gJ", "~", "rx", "g~w", "guu", ">>", ">j", "yyp", "yyP",
            "yiwP", "ywp", "ix\u{1B}", "ax\u{1B}", "ox\u{1B}", "Ox\u{1B}", "ccx\u{1B}", "vjd",
            "Vd", "\u{16}jlx", ":s/a/b/\r", ":%s/o/x/\r", ":t.\r", ":m0\r",
          ])
    case "macro": return macro()
    case "dot": return count() + "."
    case "search": return search()
    case "format":
      let operation = pick(["gq", "gw"])
      if chance(20) { return "V" + count() + motion() + operation }
      return count() + operation
        + pick([motion(), count() + motion(), "q", "w", "ip", "ap", "as", "gq", "gw"])
    case "ex" where chance(5): return ":" + pick(["\u{10}", "\u{10}\u{10}", "a\u{10}"]) + "\r"
    case "ex":
      let command = pick(Self.commands)
      let takesRange = !["noh", "delm a"].contains(command)
      return ":" + (takesRange ? range() : "") + command + "\r"
    case "substitute": return substitution()
    case "global":
      return ":" + range() + pick(["g", "v", "g!"]) + "/" + pattern() + "/" + pick(Self.globals)
        + "\r"
    default: return ""
    }
  }

  private static let operators = ["d", "d", "c", "y", "y", ">", "<", "gu", "gU", "g~", "g?"]
  private static let commands = [
    "d", "d", "y", "d a", "y b", "pu", "pu!", "pu a", "m0", "m$", "m.", "m+", "m-2", "t.", "t0",
    "t$",
    "co.", "j", "j!", ">", "<", ">>", "d 2", "y3", "j 3", "normal x", "normal Aend", "normal dwP",
    "norm! iA\u{16}\u{1B}", "k a", "ma b", "noh", "delm a", "&", "&&", "~", "s", "", "", "@:", "@a",
    "sor", "sort!", "sort n", "sort! nu", "sort iu", "sort/o/", "sort! r/[a-o]\\+/", "sort//|d",
  ]
  private static let globals = [
    "d", "s/a/b/", "s/o/0/g", "m0", "t.", "j", "normal x", "normal Ax", ">", "pu", "y A", "k a",
    "d|s/a/x/e",
    "normal dd", "", "sort", ".,$sort! u",
  ]

  private mutating func register() -> String { chance(15) ? "\"" + pick("abcAB_-1239\"") : "" }

  private mutating func forced() -> String { chance(5) ? pick(["v", "V", "\u{16}"]) : "" }

  private mutating func motion() -> String {
    switch random.next() % 10 {
    case 0...3:
      return pick(["h", "l", "j", "k", "w", "b", "e", "W", "B", "E", "0", "^", "$", "ge", "gE"])
    case 4: return pick("fFtT") + pick("aeo .()xé物b")
    case 5: return pick([";", ",", "|", "+", "-", "_", "G", "gg", "\r"])
    case 6: return pick(["(", ")", "{", "}", "%", "[[", "]]", "[]", "]["])
    case 7: return pick(["[(", "[{", "])", "]}", "%", "H", "M", "L", "g0", "gM"])
    case 8: return pick(["n", "N", "*", "#", "g*", "g#"])
    default: return pick([" ", "\u{8}", "j", "k", "l", "h", "w", "b", "e", "$"])
    }
  }

  private mutating func typed() -> String {
    var text = ""
    for _ in 0..<(random.next() % 4) {
      text += pick([
        "a", "b", "x", " ", "foo", "é", "物", "\r", "\t", ".", "(", "\u{8}", "\u{17}", "\u{15}",
        "\u{14}",
        "\u{4}", "\u{5}", "\u{19}", "\u{12}a", "\u{12}\"", "\u{16}065", "\u{16}*", "0\u{4}",
        "\u{12}\u{12}a",
        "e", "o", "w", "1", "\u{F}w", "\u{F}x", "\u{F}D", "\u{F}0", "\u{F}j", "\u{F}k",
      ])
    }
    return text + "\u{1B}"
  }

  /// Text that does no harm if it is typed in Normal mode, because the command before it failed.
  private mutating func plain() -> String {
    pick(["", "x", "foo", "é", "a b", "a\rb", "物", "b\u{8}c", "i."]) + "\u{1B}"
  }

  private mutating func typedIfInserting() -> String { chance(50) ? plain() : "" }

  private mutating func insertion() -> String {
    count() + pick(["i", "a", "I", "A", "o", "O", "R", "gi", "gI", "R"]) + typed()
  }

  private mutating func simple() -> String {
    register() + count()
      + pick(
        [
          "x", "X", "D", "dd", "yy", "Y", "J", "gJ", "~", "rx", "ré", "r\r", "r ", "&", ">>", "<<",
          "cc\(plain())",
          "x", "p", "guu", "g~~", "gUU", "g??", "\u{1}", "\u{18}", "g&", "dw", "cw\(plain())", "~",
          "J", "gv", "yiw", "daw", "dap", "yip",
        ])
  }

  private mutating func visual(_ start: String) -> String {
    var keys = (chance(10) ? count() : "") + start
    for _ in 0..<(random.next() % 4) {
      keys +=
        chance(20)
        ? count() + pick(["i", "a"]) + pick("wWspb({[\"'`<t")
        : chance(10) ? pick(["o", "O", "v", "V", "\u{16}", "gv", "gn", "gN"]) : count() + motion()
    }
    keys += chance(10) ? register() : ""
    let last =
      pick([
        "d", "x", "c\(plain())", "y", ">", "<", "2>", "~", "u", "U", "J", "gJ", "rx", "p",
        "P", "gp", "I\(plain())",
        "A\(plain())", "D", "X", "C\(plain())", "s\(plain())", "S\(plain())", "R\(plain())", "Y",
        "\u{1B}", "\u{1B}", "gu", "gU",
        "g?", "\u{1}", "3\u{18}", "g\u{1}", ":s/a/b/\r", ":d\r", ":normal x\r", "y", "d",
      ])
    // Outside blocks, vim's `A` depends on the columns of an earlier operator. A count, a text
    // object and `gv` may change the kind of selection.
    let isBlock = keys.hasPrefix("\u{16}") && !keys.contains { "vVia".contains($0) }
    // After `<`, the cursor of vim can be beyond the line's end.
    if last == "<", keys.contains("\u{16}") { return keys + "<0" }
    // In Normal mode, `u` and `U` undo.
    if last == "u" || last == "U" { return keys + "g" + last }
    return keys + (last.hasPrefix("A") && !isBlock ? "I" + last.dropFirst() : last)
  }

  private mutating func macro() -> String {
    switch random.next() % 4 {
    case 0:
      let name = pick("ab")
      var keys = "q\(name)"
      for _ in 0..<(random.next() % 3) { keys += chance(50) ? count() + motion() : insertion() }
      return keys + "q" + (chance(70) ? count() + "@\(name)" : "")
    case 1: return count() + "@" + pick("ab@:")
    case 2: return "qAq"
    default: return "@" + pick("aa@")
    }
  }

  private mutating func pattern() -> String {
    pick([
      "a", "o", "foo", "bar", "\\<a", "a\\>", "^", "$", "^a", "o$", ".", "x*", "a\\+", "[a-c]",
      "[^a]", "\\w\\+",
      "\\s", "\\d\\+", "foo\\|bar", "\\(a\\|b\\)o", "\\u", "\\l\\+", "e", "é", "物", "\\(.\\)\\1",
      "o\\{2}", "a.\\{-}b",
      "\\v(a|b)+", "\\vo{1,2}", "\\cHELLO", "h\\?e", "\\zsb", "a\\zeb", "\\Sx\\=", "\\k\\+", ".*",
      "b\\@<=a", "o\\@!.",
      "\\n", "a\\n", "\\_s\\+", "$\\n^", "\\Va.b", "~", "[[:digit:]]", "\\.", "\\%^", "x\\%$", "",
      "\\%Vo", "\\%V.*\\%V", "\u{12}\u{17}", "\u{12}\u{1}",
    ])
  }

  private mutating func search() -> String {
    let offset = chance(20) ? pick(["e", "e+1", "+1", "-1", "s+1", "b-1", "e-1", "+", ";/a"]) : ""
    let isForward = chance(60)
    let mark = isForward ? "/" : "?"
    if chance(5) { return mark + pick(["\u{10}", "\u{10}\u{10}", "\u{10}\u{10}\u{E}"]) + "\r" }
    return (chance(30) ? pick(["d", "y", "c", "v"]) : count()) + mark + pattern()
      + (offset.isEmpty ? "" : mark + offset)
      + "\r" + (chance(30) ? pick(["n", "N", "\u{1B}", "x"]) : "")
  }

  private mutating func range() -> String {
    pick([
      "", "", "", "%", ".", "1", "2", "$", "1,2", ".,$", "1,$", ".,+1", "-1", "+1", "'a", "/a/",
      "?o?", "2;+1", "1,.", "'<,'>", ".+1", "2,3",
    ])
  }

  private mutating func substitution() -> String {
    let replacement = pick([
      "X", "", "[&]", "\\1", "\\u&", "\\U&\\e-", "a\\rb", "~", "\\0\\0", "\\L&", "é", "x\\ty",
      "\\&", "<\\1>", "\\\\", "b",
    ])
    let flags = pick(["", "", "g", "g", "n", "e", "gi", "&", "I", "g 2", " 2", "r"])
    let mark = pick(["/", "/", "/", "#", "!", ",", "&", " +"])
    let end = String(mark.suffix(1))
    return ":" + range() + "s" + mark + pattern() + end + replacement + end + flags + "\r"
      + (chance(30) ? pick(["&", "g&", ":&&\r", ":~\r", "n", "u"].filter { $0 != "u" }) : "")
  }
}
