import Testing
import TextUI

@testable import CursesTerminal

// Replies of the terminal to queries.
extension InputDecoderTests {
  private static let answers = [
    "]11;rgb:zz/0/0", "]10;rgb:0000/0000/0000", "]4;1;rgb:cdcd/0000/0000", "]52;c;ZGRkcXE=",
    "]lnotes", "]Lnotes", "P>|XTerm(390)", "P1$r0m", "P0$r", "P1+r544e=787465726d", "P!|7E565445",
    "_Gi=31;OK", "^private d q", "Xstart d q", "]11;dq\r\n\t物 [A",
  ]

  @Test(arguments: answers)
  func `a reply is skipped, however it is split into portions`(answer: String) {
    for end in ["\u{1B}\\", "\u{18}", "\u{1A}"] + (answer.first == "]" ? ["\u{7}"] : []) {
      let bytes = Array("\u{1B}\(answer)\(end)x".utf8)
      for cut in 0...bytes.count {
        var decoder = InputDecoder()
        let keys = (decoder.decode(bytes[..<cut]) + decoder.decode(bytes[cut...])).map(\.name)
        #expect(keys == ["x"], "cut after \(cut) bytes")
      }
      var decoder = InputDecoder()
      #expect(bytes.flatMap { decoder.decode([$0]) }.map(\.name) == ["x"])
    }
  }

  @Test(arguments: answers)
  func `a reply without an end is dropped after the timeout, and keys work again`(answer: String) {
    var decoder = InputDecoder()
    #expect(decoder.decode(("\u{1B}" + answer).utf8) == [])
    #expect(decoder.hasPending)
    #expect(decoder.pendingTimeoutMilliseconds == 500)
    #expect(decoder.resolvePending() == [])
    #expect(!decoder.hasPending)
    #expect(decoder.decode("d".utf8).map(\.name) == ["d"])
    #expect(decoder.decode("\u{1B}[A".utf8).map(\.name) == ["↑"])
  }

  @Test func `at most four keys are lost after a reply without an end`() {
    var decoder = InputDecoder()
    _ = decoder.decode("\u{1B}]11;rgb".utf8)
    for _ in 0..<4 { #expect(decoder.decode("j".utf8) == []) }
    #expect(decoder.pendingTimeoutMilliseconds == 50)
    #expect(decoder.resolvePending() == [])
    #expect(decoder.decode("j".utf8).map(\.name) == ["j"])
  }

  @Test func `a megabyte of a reply without an end is skipped`() {
    var decoder = InputDecoder()
    #expect(decoder.decode("\u{1B}P".utf8) == [])
    for _ in 0..<16 { #expect(decoder.decode([UInt8](repeating: 0x64, count: 65_536)) == []) }
    #expect(decoder.pendingTimeoutMilliseconds == 50)
    #expect(decoder.resolvePending() == [])
  }

  @Test(arguments: [
    ("rgb:ffff/0000/8080", ColourValue(red: 1, green: 0, blue: Double(0x8080) / 65535)),
    ("rgb:ff/00/80", ColourValue(red: 1, green: 0, blue: 128.0 / 255)),
    ("rgba:0/f/0/f", ColourValue(red: 0, green: 1, blue: 0)),
  ])
  func `the background is reported, however the answer is split into portions`(
    answer: String, value: ColourValue
  ) {
    for end in ["\u{7}", "\u{1B}\\"] {
      let bytes = Array("a\u{1B}]11;\(answer)\(end)x".utf8)
      let wanted = [Input.key(KeyPress(.character("a"))), .background(value)]
      for cut in 0...bytes.count {
        var decoder = InputDecoder()
        let inputs = decoder.decode(bytes[..<cut]) + decoder.decode(bytes[cut...])
        #expect(inputs == wanted + [.key(KeyPress(.character("x")))], "cut after \(cut) bytes")
      }
      var decoder = InputDecoder()
      #expect(bytes.flatMap { decoder.decode([$0]) }.dropLast() == wanted[...])
    }
  }

  @Test(arguments: [
    "rgb:", "rgb:00/00", "rgb:00/00/00/00", "rgb:00000/0/0", "rgb:-1/0/0", "rgb://", "rgb:0/0/0/",
    "rgba:0/0/0", "?", "rgb:0/0/0" + String(repeating: "0", count: 60),
  ])
  func `a malformed answer about the background is skipped`(answer: String) {
    #expect(decoded("\u{1B}]11;\(answer)\u{7}x") == ["x"])
  }

  @Test func `an answer that begins late is reported all the same`() {
    var decoder = InputDecoder()
    _ = decoder.decode("\u{1B}".utf8) + decoder.resolvePending()
    #expect(
      decoder.decode("]11;rgb:0/0/0\u{7}".utf8)
        == [.background(ColourValue(red: 0, green: 0, blue: 0))])
  }

  @Test(arguments: [1, 2, 3, 7])
  func `the rest of a reply that arrives after the timeout is skipped`(cut: Int) {
    let answer = Array("\u{1B}]11;rgb:fdfd/f6f6/e3e3\u{1B}\\".utf8)
    var decoder = InputDecoder()
    #expect(decoder.decode(answer[..<cut]) == [])
    let keys = decoder.resolvePending().map(\.name)
    #expect(keys == (cut == 1 ? ["Esc"] : cut == 2 ? ["Alt-]"] : []))
    let late = decoder.decode(answer[cut...] + Array("x".utf8))
    #expect(late.map(\.name).suffix(1) == ["x"])
    #expect(late.dropLast().allSatisfy { $0.isBackground })
    #expect(decoder.decode("d".utf8).map(\.name) == ["d"])
  }
}

extension Input {
  fileprivate var isBackground: Bool {
    if case .background = self { true } else { false }
  }
}
