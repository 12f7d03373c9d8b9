import LibraryModel
import Testing

struct NoteTests {
  @Test(arguments: [
    ("Agatha flies", "Agatha flies"), ("\n \t\n  Agatha\nand more", "Agatha"),
    ("# The wall\nand more", "The wall"), ("###### Six", "Six"), ("####### Seven", "####### Seven"),
    ("#tag first", "#tag first"), ("#", "#"), ("# ", "# "), ("one\r\ntwo", "one"), ("", ""),
    (" \n\n", ""),
    (String(repeating: "\n", count: 1_000_000) + "far below", ""),
    (String(repeating: "a", count: 1_000_000), String(repeating: "a", count: 256)),
    (String(repeating: "物", count: 10_000), String(repeating: "物", count: 256)),
  ])
  func `the title is the first line that is not blank`(text: String, title: String) {
    let sample = Sample()
    #expect(sample.note(text, of: .book(sample.hawk.id)).title == title)
  }

  @Test func `a new note is its own first version`() {
    let sample = Sample()
    let note = sample.note("Agatha", of: .book(sample.hawk.id))
    #expect(note.version == note.id)
  }
}
