import LibraryModel
import Markup
import Testing

@testable import hawknotes

/// Places and tags that `hawknotes add` appends.
@Suite struct NoteMarksTests {
  @Test(arguments: [
    ("She runs.", "She runs. @p213 #fear #a/b"), ("One\nTwo", "One\nTwo\n\n@p213 #fear #a/b"),
    ("> A quotation", "> A quotation\n\n@p213 #fear #a/b"),
    ("```\ncode\n```", "```\ncode\n```\n\n@p213 #fear #a/b"),
    ("a\n```\ncode", "a\n```\ncode\n```\n\n@p213 #fear #a/b"),
    ("~~~~\n```", "~~~~\n```\n~~~~\n\n@p213 #fear #a/b"),
    ("    x = 1", "    x = 1\n\n@p213 #fear #a/b"),
    ("<!-- to do", "@p213 #fear #a/b\n\n<!-- to do"),
    ("a\n<?php", "@p213 #fear #a/b\n\na\n<?php"),
  ])
  func `marks are appended where the note's parser finds them`(text: String, marked: String) throws
  {
    let marks = try NoteMarks(place: "@p213", tags: ["fear", "#a/b"])
    #expect(marks.appended(to: text) == marked)
    let digest = NoteDigest(marked)
    #expect(digest.tags == ["fear", "a/b"])
    #expect(digest.passage?.description == "p213")
  }

  @Test func `without marks the text is unchanged`() throws {
    #expect(try NoteMarks(place: nil, tags: []).appended(to: "a\nb") == "a\nb")
  }

  @Test(arguments: ["213", "@", "", "p", "page 3", "p1-p2", "p213-100", "101%"])
  func `a place that notes do not have is refused`(place: String) {
    let failure = TestLibrary.failure { () throws(Failure) in
      _ = try NoteMarks(place: place, tags: [])
    }
    #expect(failure?.code == .usage)
  }

  @Test(arguments: ["1984", "", "#", "two words", "a b", "a,b", "-", "a#b"])
  func `a tag that notes do not have is refused`(tag: String) {
    let failure = TestLibrary.failure { () throws(Failure) in
      _ = try NoteMarks(place: nil, tags: [tag])
    }
    #expect(failure?.code == .usage)
  }

  @Test func `a tag that is in the text or given twice is written once, in any case`() throws {
    let marks = try NoteMarks(place: nil, tags: ["#x", "X", "y"])
    #expect(marks.appended(to: "sea") == "sea #x #y")
    #expect(marks.appended(to: "sea #Y") == "sea #Y #x")
    #expect(marks.appended(to: "#y #x") == "#y #x")
  }
}
