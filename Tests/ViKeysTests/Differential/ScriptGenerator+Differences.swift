// The differences from vim on purpose, by the keys that lead to them: see ViKeys.md.

extension ScriptGenerator {
  /// Returns whether keys may do something else than in vim, on purpose.
  static func differsOnPurpose(_ text: [String], _ keys: String) -> Bool {
    // In a register that Ctrl-R inserts, vim does not return to Insert mode after Ctrl-O.
    if keys.contains("q"), keys.contains("\u{F}"), keys.contains("\u{12}") { return true }
    // There, vim types Backspace as the name of a key.
    if keys.contains("q"), keys.contains("\u{8}"), keys.contains("\u{12}\u{12}") { return true }
    // In Insert mode, Ctrl-P and Ctrl-N of vim complete a word.
    if keys.contains(/[cCsSoOaAiIR][^\u{1B}]*[\u{10}\u{E}]/) { return true }
    // Keys of a text that is executed may be commands that are not there.
    if keys.contains("@"), writes.contains(where: { keys.contains($0) }) { return true }
    // vim 9.0 sets the mark `]` beyond a yank.
    if keys.contains("`]"), keys.contains("y") { return true }
    // Keys in a register may begin `:i`.
    if keys.contains("@a\r"), keys.contains("qa") { return true }
    // vim counts each byte of a character as up to four columns where it pads a block.
    if keys.contains("\u{16}"), keys.contains(where: { "pP".contains($0) }),
      !text.joined().allSatisfy(\.isASCII) || !keys.allSatisfy(\.isASCII)
    {
      return true
    }
    // After Ctrl-Y, vim takes Ctrl-D for a key after the copied `0`.
    if ["\u{19}\u{4}", "\u{5}\u{4}"].contains(where: { keys.contains($0) }) { return true }
    // After Ctrl-A in a block, vim forgets that the cursor is on a tab.
    if keys.contains(/\u{16}.*[\u{1}\u{18}].*[0-9]\u{16}/) { return true }
    // `gq` and `gw` keep the items of lists apart.
    if keys.contains(/g[qw]/), text.contains(where: { $0.contains(/([0-9][.)]|[\-*+])(\s|$)/) }) {
      return true
    }
    // After `gi`, the cursor of vim can be in a character.
    if keys.contains("gi\u{F}"), !text.joined().allSatisfy(\.isASCII) { return true }
    // There are at most 1,000 shifts by one command.
    if keys.contains(/[0-9]{4,}[<>]/) { return true }
    // After `f` and a character of several bytes, `.` of vim searches parts of characters.
    if keys.contains(/[fFtT][^\u{0}-\u{7F}]/), keys.contains(".") { return true }
    // After `v` or Ctrl-V between an operator and `gn`, vim needs an earlier motion that takes its
    // last character.
    if keys.contains(/[dc<>~?uU][v\u{16}]g[nN]/) { return true }
    // Outside blocks, vim's `A` depends on the columns of an earlier operator.
    if keys.contains(/g[vnN][^\u{1B}]*A/) { return true }
    // After another character took its place, vim selects a part of a character again.
    if keys.contains("gv"), !keys.allSatisfy(\.isASCII) { return true }
    // The column of `.` after `v$` is too large for a number of vim.
    if keys.contains("v"), keys.contains("$"), keys.contains(".") { return true }
    // After a selection, vim counts a tab's columns from its start, until the cursor moves.
    if keys.contains(/[0-9][vV\u{16}]|\|/), keys.contains(">") || text.joined().contains("\t") {
      return true
    }
    // An address before that of the selection: after an error, vim asks before it turns them round.
    if keys.contains(/[vV\u{16}].*:\?/) { return true }
    // After `v`, `gI` of vim begins to insert, and the selection stays.
    if keys.contains(/[vV\u{16}][^\u{1B}]*gI/) { return true }
    // vim takes lines that begin with `*`, `>` and others for comments.
    if keys.contains(/g[qw]/), keys.contains(/[*>#%\/-]/) { return true }
    // After a change, such a character may be the first one of its line.
    if keys.contains(/g[qw]/), keys.contains(/[dcsxXDCSrR]/), text.joined().contains(/[*>#%\/-]/) {
      return true
    }
    // In Replace mode, vim replaces too much by characters of several bytes that Ctrl-R types.
    if keys.contains(/R[^\u{1B}]*\u{12}/), !text.joined().allSatisfy(\.isASCII) { return true }
    // After a change, a place that vim remembers can be within a cluster.
    if keys.contains(/`|gi/), (text.joined() + keys).unicodeScalars.contains("\u{301}") {
      return true
    }
    return false
  }

  /// Keys that name a register that a macro executes.
  private static let writes = ["\"a", "\"b", "\"A", "\"B", " a\r", " b\r", " A\r"]
}
