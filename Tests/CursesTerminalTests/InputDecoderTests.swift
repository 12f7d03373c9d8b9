import Testing
import TextUI

@testable import CursesTerminal

struct InputDecoderTests {
  @Test(arguments: [
    ("a", "a"), ("é", "é"), ("物", "物"), ("\r", "Enter"), ("\n", "Ctrl-J"), ("\t", "Tab"),
    ("\u{7F}", "Backspace"), ("\u{8}", "Backspace"), ("\u{0}", "Ctrl-Space"), ("\u{3}", "Ctrl-C"),
    ("\u{13}", "Ctrl-S"), ("\u{1A}", "Ctrl-Z"), ("\u{1F}", "Ctrl-_"), ("\u{1C}", "Ctrl-\\"),
    ("\u{1D}", "Ctrl-]"), ("\u{1E}", "Ctrl-^"),
  ])
  func `a byte or a character is a key`(bytes: String, key: String) {
    #expect(decoded(bytes) == [key])
  }

  @Test(arguments: [
    ("[A", "↑"), ("OA", "↑"), ("[1;5C", "Ctrl-→"), ("[1;3D", "Alt-←"), ("[1;2B", "Shift-↓"),
    ("[1;8B", "Ctrl-Alt-Shift-↓"), ("[a", "Shift-↑"), ("Od", "Ctrl-←"), ("[H", "Home"),
    ("OH", "Home"), ("[1~", "Home"), ("[7~", "Home"), ("[F", "End"), ("OF", "End"), ("[4~", "End"),
    ("[8~", "End"), ("[1;5H", "Ctrl-Home"), ("[5~", "PgUp"), ("[6~", "PgDn"), ("[2~", "Insert"),
    ("[3~", "Delete"), ("[3;5~", "Ctrl-Delete"), ("[3^", "Ctrl-Delete"), ("[3$", "Shift-Delete"),
    ("[3@", "Ctrl-Shift-Delete"), ("[Z", "Shift-Tab"), ("OP", "F1"), ("[[A", "F1"), ("[11~", "F1"),
    ("[1;6D", "Ctrl-Shift-←"), ("[1;4C", "Alt-Shift-→"), ("[1;2H", "Shift-Home"),
    ("[1;6F", "Ctrl-Shift-End"), ("[1;5A", "Ctrl-↑"), ("[1;6B", "Ctrl-Shift-↓"),
    ("[5;2~", "Shift-PgUp"), ("[6;2~", "Shift-PgDn"), ("[7$", "Shift-Home"), ("[8$", "Shift-End"),
    ("[7^", "Ctrl-Home"), ("[8^", "Ctrl-End"), ("[7@", "Ctrl-Shift-Home"),
    ("[8@", "Ctrl-Shift-End"), ("[5$", "Shift-PgUp"), ("Oa", "Ctrl-↑"),
    ("[15~", "F5"), ("[24~", "F12"), ("[1;2P", "Shift-F1"), ("OM", "Enter"), ("Oj", "*"),
    ("Op", "0"),
  ])
  func `the sequences of all terminals are decoded to keys`(sequence: String, key: String) {
    #expect(decoded("\u{1B}" + sequence) == [key])
    #expect(decoded("\u{1B}" + sequence + "x") == [key, "x"])
  }

  @Test(arguments: [
    ("x", "Alt-x"), ("\u{7F}", "Alt-Backspace"), ("\r", "Alt-Enter"), ("é", "Alt-é"),
    ("\u{13}", "Ctrl-Alt-S"), ("\u{1B}[D", "Alt-←"), ("\u{1B}OA", "Alt-↑"),
    ("\u{1B}[3~", "Alt-Delete"),
  ])
  func `Esc and a key in one portion are the key with Alt`(key: String, name: String) {
    #expect(decoded("\u{1B}" + key) == [name])
    #expect(decoded("\u{1B}" + key + "y") == [name, "y"])
  }

  @Test func `Esc in an earlier portion than the key is a key of its own`() {
    var decoder = InputDecoder()
    for (portion, keys) in [
      ("x\u{1B}", ["x"]), ("d", ["Esc", "d"]), ("\u{1B}", []), ("[D", ["←"]),
    ] {
      #expect(decoder.decode(portion.utf8).map(\.name) == keys)
    }
    for (portion, keys) in [("\u{1B}", []), ("]", []), ("]", ["Esc", "]", "]"]), ("x", ["x"])] {
      #expect(decoder.decode(portion.utf8).map(\.name) == keys)
    }
  }

  @Test func `bytes that are not a sequence are single keys`() {
    #expect(decoded("\u{1B}\u{1B}x") == ["Esc", "Alt-x"])
    #expect(decoded("\u{1B}\u{1B}\u{1B}[D") == ["Esc", "Alt-←"])
    #expect(decoded("\u{1B}[\u{1B}[A") == ["Alt-[", "↑"])
    #expect(decoded("\u{1B}[é") == ["Alt-[", "é"])
    #expect(decoded(String(repeating: "\u{1B}", count: 100_000)).count == 99_998)
  }

  @Test(arguments: [
    ("\u{1B}", ["Esc"]), ("\u{1B}[", ["Alt-["]), ("\u{1B}O", ["Alt-O"]), ("\u{1B}]", ["Alt-]"]),
    ("\u{1B}\u{1B}", ["Esc", "Esc"]), ("\u{1B}P", ["Alt-P"]), ("\u{1B}[[", ["Alt-[", "["]),
    ("\u{1B}\u{1B}[", ["Esc", "Alt-["]),
  ])
  func `an incomplete sequence becomes single keys after the timeout`(bytes: String, keys: [String])
  {
    var decoder = InputDecoder()
    #expect(decoder.decode(bytes.utf8) == [])
    #expect(decoder.hasPending)
    #expect(decoder.pendingTimeoutMilliseconds == 50)
    #expect(decoder.resolvePending().map(\.name) == keys)
    #expect(!decoder.hasPending)
  }

  @Test(arguments: ["[1;5", "[?62;1", "[>0;276;", "[?2026;2$"])
  func `an incomplete sequence with numbers is dropped after the timeout`(sequence: String) {
    var decoder = InputDecoder()
    #expect(decoder.decode(("\u{1B}" + sequence).utf8) == [])
    #expect(decoder.pendingTimeoutMilliseconds == 500)
    #expect(decoder.resolvePending() == [])
    #expect(decoder.decode("q".utf8).map(\.name) == ["q"])
  }

  @Test(arguments: [
    "[?1;2c", "[?62;22c", "[>0;276;0c", "[0n", "[24;80R", "[1;1R", "[1;3R", "[?1;1R", "[?997;1n",
    "[?2026;2$y", "[4;1$y", "[?1u", "[97;5u", "[27;5;106~", "[99~", "[12;5X", "OX", "[8;24;80t",
    "[3;0;0t", "[48;24;80;600;800t", "[2;1;1;112;112;1;0x", "[5;3c",
  ])
  func `a sequence without a meaning is skipped to its end`(sequence: String) {
    #expect(decoded("\u{1B}" + sequence + "x") == ["x"])
  }

  @Test func `a sequence that is too long is skipped to its end`() {
    let long = "\u{1B}[" + String(repeating: "1;", count: 100)
    #expect(decoded(long) == [])
    #expect(decoded(long + "mx") == ["x"])
    #expect(decoded("\u{1B}[1;\u{3}") == ["Ctrl-C"])
  }

  @Test func `changes of the focus are reported`() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}[I\u{1B}[O".utf8) == [.focusGained, .focusLost])
  }

  @Test(arguments: [
    ("[<0;1;1M", Mouse(.press, .left, at: Point(column: 0, row: 0))),
    ("[<2;10;5M", Mouse(.press, .right, at: Point(column: 9, row: 4))),
    ("[<0;3;4m", Mouse(.release, .left, at: Point(column: 2, row: 3))),
    ("[<32;3;4M", Mouse(.drag, .left, at: Point(column: 2, row: 3))),
    ("[<64;3;4M", Mouse(.wheelUp, at: Point(column: 2, row: 3))),
    ("[<65;3;4M", Mouse(.wheelDown, at: Point(column: 2, row: 3))),
    ("[<28;3;4M", Mouse(.press, .left, at: Point(column: 2, row: 3), [.shift, .alt, .control])),
    ("[<0;0;999999999999M", Mouse(.press, .left, at: Point(column: 0, row: 99_998))),
  ])
  func `mouse events are decoded`(sequence: String, mouse: Mouse) {
    var decoder = InputDecoder()
    #expect(decoder.decode(("\u{1B}" + sequence).utf8) == [.mouse(mouse)])
  }

  @Test func `a paste is one input without keys in it`() {
    var decoder = InputDecoder()
    let text = "a\rb\u{1B}[A\u{3}\u{1B}[201"
    let inputs = decoder.decode("x\u{1B}[200~\(text)\u{1B}[201~y".utf8)
    #expect(
      inputs == [
        .key(KeyPress(.character("x"))), .paste(Array(text.utf8)), .key(KeyPress(.character("y"))),
      ])
  }

  @Test func `an empty paste is an input, and an end without a start is not`() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}[201~\u{1B}[200~\u{1B}[201~".utf8) == [.paste([])])
  }

  @Test func `a paste of ten million bytes is one input`() {
    var decoder = InputDecoder()
    let portion = Array(String(repeating: "Call me Agatha. ", count: 4096).utf8)
    #expect(decoder.decode("\u{1B}[200~".utf8) == [])
    for _ in 0..<160 { #expect(decoder.decode(portion) == []) }
    guard case .paste(let bytes) = decoder.decode("\u{1B}[201~".utf8).first else {
      Issue.record("no paste")
      return
    }
    #expect(bytes.count == 160 * portion.count)
    #expect(bytes.suffix(portion.count).elementsEqual(portion))
  }

  @Test func `malformed bytes become replacement characters, and later bytes are decoded`() {
    var decoder = InputDecoder()
    #expect(decoder.decode([0xFF, 0xC3, 0x41]).map(\.name) == ["�", "�", "A"])
    #expect(decoder.decode([0xE7, 0x89]).map(\.name) == [])
    #expect(decoder.decode([0x41]).map(\.name) == ["�", "A"])
  }

  @Test func `an incomplete character waits for its rest without a timeout`() {
    var decoder = InputDecoder()
    for byte in Array("物".utf8.dropLast()) {
      #expect(decoder.decode([byte]) == [])
      #expect(!decoder.hasPending)
      #expect(decoder.resolvePending() == [])
    }
    #expect(decoder.decode("物".utf8.suffix(1)).map(\.name) == ["物"])
    #expect(decoder.decode(Array("\u{1B}[".utf8)) == [])
    #expect(decoder.resolvePending().map(\.name) == ["Alt-["])
  }

  @Test func `a paste without an end ends after the timeout, and keys work again`() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}[200~half a pas".utf8) == [])
    #expect(decoder.hasPending)
    #expect(decoder.pendingTimeoutMilliseconds == 1000)
    #expect(decoder.resolvePending() == [.paste(Array("half a pas".utf8))])
    #expect(!decoder.hasPending)
    #expect(decoder.decode("q".utf8).map(\.name) == ["q"])
    #expect(decoder.decode("\u{1B}[201~".utf8) == [])
    #expect(decoder.decode("\u{1B}[200~".utf8) == [])
    #expect(decoder.resolvePending() == [])
    #expect(decoder.decode("\u{1B}[A".utf8).map(\.name) == ["↑"])
  }

  @Test func `the input does not depend on how the bytes are split`() {
    let bytes = Array(
      "aé物👩\u{1B}[A\u{1B}OP\u{1B}[1;5C\u{1B}[[B\u{1B}[<0;1;1M\u{1B}[200~p\u{1B}[20\u{1B}[201~\u{1B}[I\u{1B}]11;d\u{1B}\\x"
        .utf8)
    var whole = InputDecoder()
    let inputs = whole.decode(bytes)
    #expect(inputs.count == 12)
    for first in 0..<bytes.count {
      for second in first..<bytes.count {
        var decoder = InputDecoder()
        let portions = [bytes[..<first], bytes[first..<second], bytes[second...]]
        #expect(portions.flatMap { decoder.decode($0) } == inputs)
      }
    }
  }

  @Test func `random bytes never crash the decoder or stay pending`() {
    var random = SystemRandomNumberGenerator()
    let frequent = Array("\u{1B}[O<;:?$09AMm~é".utf8)
    for _ in 0..<2000 {
      let bytes = (0..<40).map { _ in
        Bool.random(using: &random)
          ? frequent.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
      }
      var decoder = InputDecoder()
      _ = decoder.decode(bytes) + decoder.resolvePending()
      #expect(!decoder.hasPending, "\(bytes)")
    }
  }

  /// Returns the names of the keys in some bytes.
  func decoded(_ bytes: String) -> [String] {
    var decoder = InputDecoder()
    return decoder.decode(bytes.utf8).map(\.name)
  }
}

extension Input {
  /// The name of a key; Swift's description of any other input.
  var name: String {
    if case .key(let press) = self { press.description } else { "\(self)" }
  }
}
