import Testing
import TextEditing
import Torture

/// A merge keeps every line, and only different changes of the same lines are conflicts.
@Suite struct ThreeWayMergeTests {
  @Test func `changes of different lines are merged`() {
    #expect(merged("one\ntwo\nthree", "ONE\ntwo\nthree", "one\ntwo\nTHREE") == "ONE\ntwo\nTHREE")
  }

  @Test func `changes of adjacent lines do not conflict`() {
    #expect(merged("one\ntwo", "ONE\ntwo", "one\nTWO") == "ONE\nTWO")
    #expect(
      merged("one\ntwo", "one\ntwo, and more", "one\ntwo\nthree") == "one\ntwo, and more\nthree")
  }

  @Test func `equal changes do not conflict`() {
    #expect(merged("one\ntwo", "one\nTWO\nthree", "one\nTWO\nthree") == "one\nTWO\nthree")
  }

  @Test func `a conflict keeps both lines between markers`() {
    #expect(
      merged("one\ntwo\nthree", "one\nmine\nthree", "one\ntheirs\nthree")
        == "one\n-- mine\nmine\n-- theirs\ntheirs\n-- end\nthree")
  }

  @Test func `a line that one deleted and the other changed is a conflict with the changed line`() {
    #expect(merged("one\ntwo", "one", "one\nTWO") == "one\n-- mine\n-- theirs\nTWO\n-- end")
  }

  @Test func `paragraphs that are written into one gap are a conflict, not a mixture`() {
    #expect(
      merged("", "One sentence.", "First.\n\nSecond.")
        == "-- mine\nOne sentence.\n-- theirs\nFirst.\n\nSecond.\n-- end")
    #expect(
      merged("# 1\n\n# 2", "# 1\nHe left.\n# 2", "# 1\nShe came.\n\nShe sat.\n# 2")
        == "# 1\n-- mine\nHe left.\n-- theirs\nShe came.\n\nShe sat.\n-- end\n# 2")
    #expect(merged("one\n\ntwo", "ONE\n\ntwo", "one\n\nnew\n\ntwo") == "ONE\n\nnew\n\ntwo")
  }

  @Test func `a line feed at the end of the text is merged like any change`() {
    #expect(merged("one", "one\n", "ONE") == "ONE\n")
    #expect(merged("", "mine", "") == "mine")
    #expect(merged("one\n", "", "one\n") == "")
  }

  @Test(arguments: 1...300 as ClosedRange<UInt64>)
  func `a merge of random texts keeps every line and is symmetric`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let base = lines(upTo: 12, of: 6, using: &random)
    let mine = changed(base, using: &random)
    let theirs = changed(base, using: &random)
    checkLaws(base, mine, theirs, "seed \(seed)")
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `a merge of long texts keeps every line and is symmetric`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let base = lines(upTo: 3000, of: seed.isMultiple(of: 2) ? 3 : 5000, using: &random)
    var (mine, theirs) = (base, base)
    for _ in 0..<20 {
      mine = changed(mine, using: &random)
      theirs = changed(theirs, using: &random)
    }
    checkLaws(base, mine, theirs, "seed \(seed)")
  }

  @Test(.timeLimit(.minutes(10)), arguments: [1, 100, 250_000])
  func `a merge of long texts without common lines ends, and keeps both`(
    lineLength: Int
  ) {
    func text(_ letters: [UInt8]) -> TextBuffer {
      var state: UInt32 = 1
      return TextBuffer(
        (0..<250_000).map { index in
          state = state &* 1_664_525 &+ 1_013_904_223
          let letter = letters[Int(state >> 16) % letters.count]
          return index % lineLength == lineLength - 1 ? 10 : letter
        })
    }
    let (base, mine, theirs) = (
      text(Array("abc".utf8)), text(Array("xy".utf8)), text(Array("pq".utf8))
    )
    let merge = ThreeWayMerge(base: base, mine: mine, theirs: theirs)
    let result = MergedText(merge, marks: marks).text
    #expect(lineLength == 1 || result.count >= mine.count + theirs.count)
  }

  @Test func `an offset in my text leads to the same line in the merged text`() {
    let (base, mine, theirs) = ("a\nb\nc\nd", "a\nBB\nc\nd", "zero\na\nb\nc\nD")
    let text = MergedText(
      ThreeWayMerge(base: buffer(base), mine: buffer(mine), theirs: buffer(theirs)), marks: marks)
    let result = Array(text.text.bytes)
    for (offset, byte) in mine.utf8.enumerated() where byte != UInt8(ascii: "d") {
      #expect(result[text.offset(ofMine: offset)] == byte)
    }
    #expect(text.offset(ofMine: 0) == 5)
  }

  // MARK: Laws

  private func checkLaws(
    _ base: [String], _ mine: [String], _ theirs: [String], _ comment: Comment
  ) {
    let (b, m, t) = (
      base.joined(separator: "\n"), mine.joined(separator: "\n"), theirs.joined(separator: "\n")
    )
    #expect(merged(b, m, b) == m, comment)
    #expect(merged(b, b, t) == t, comment)
    #expect(merged(b, m, m) == m, comment)
    let merge = ThreeWayMerge(base: buffer(b), mine: buffer(m), theirs: buffer(t))
    #expect(merge.regions.flatMap(\.base).texts == base, comment)
    #expect(merge.regions.flatMap(\.mine).texts == mine, comment)
    #expect(merge.regions.flatMap(\.theirs).texts == theirs, comment)
    let mirrored = ThreeWayMerge(base: buffer(b), mine: buffer(t), theirs: buffer(m))
    #expect(mirrored.regions.map(\.mirror) == merge.regions.map(\.kind), comment)
    let kept = Set(merged(b, m, t).split(separator: "\n", omittingEmptySubsequences: false))
    for line in mine + theirs where !base.contains(line) {
      #expect(kept.contains(Substring(line)), "\(comment): \(line)")
    }
    for region in merge.regions where region.kind == .unchanged {
      #expect(region.mine.texts == region.base.texts && region.theirs.texts == region.base.texts)
    }
  }

  private func lines(
    upTo count: Int, of kinds: Int, using random: inout SeededGenerator
  ) -> [String] {
    let count = Int.random(in: 0...count, using: &random)
    return [""] + (0..<count).map { _ in "line \(Int.random(in: 0..<kinds, using: &random))" }
  }

  private func changed(_ lines: [String], using random: inout SeededGenerator) -> [String] {
    var lines = lines
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let start = Int.random(in: 0..<lines.count, using: &random)
      let end = min(lines.count, start + Int.random(in: 0...2, using: &random))
      let new = (0..<Int.random(in: 0...2, using: &random)).map { _ in
        "new \(Int.random(in: 0..<20, using: &random))"
      }
      lines.replaceSubrange(start..<end, with: new)
      if lines.isEmpty { lines = [""] }
    }
    return lines
  }
}

private func buffer(_ text: String) -> TextBuffer { TextBuffer(text.utf8) }

private func merged(_ base: String, _ mine: String, _ theirs: String) -> String {
  let merge = ThreeWayMerge(base: buffer(base), mine: buffer(mine), theirs: buffer(theirs))
  return String(decoding: MergedText(merge, marks: marks).text.bytes, as: UTF8.self)
}

private let marks = MergedText.Marks(mine: "-- mine", theirs: "-- theirs", end: "-- end")

extension Collection where Element == ThreeWayMerge.Line {
  fileprivate var texts: [String] { map { String(decoding: $0, as: UTF8.self) } }
}

extension ThreeWayMerge.Region {
  fileprivate var mirror: Kind {
    switch kind {
    case .mine: .theirs
    case .theirs: .mine
    default: kind
    }
  }
}
