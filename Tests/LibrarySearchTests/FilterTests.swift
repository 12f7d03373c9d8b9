import LibraryModel
import LibraryStore
import Testing

@testable import LibrarySearch

/// The filters and fields of queries, over a library on disk.
struct FilterTests {
  private let desk = SearchDesk()

  private func lines(_ query: String) throws -> [String] {
    try desk.search(query).rows.map(\.line)
  }

  @Test func `filters see tags, kinds, titles and books`() throws {
    try desk.save("Storm #sea/north", "Calm #sea", "A storm at sea")
    #expect(try lines("tag:sea").count == 2)
    #expect(try lines("#sea/north") == ["Storm #sea/north"])
    #expect(try lines("tag:\"north\"").isEmpty)
    #expect(try lines("title:storm").count == 2)
    #expect(try lines("storm book:hawk").count == 2)
    #expect(try lines("storm book:raven").isEmpty)
    #expect(try lines("in:characters agatha") == ["Agatha"])
    #expect(try lines("in:books good") == ["The Good Hawk"])
    #expect(try lines("in:notes agatha").isEmpty)
  }

  @Test func `of one owner all matches are ranked, whatever matches elsewhere`() throws {
    try desk.save("Wall")
    let ofAgatha = Owner.character(SearchDesk.agatha.id, of: SearchDesk.hawk.id)
    let (near, inbox) = (Note.ID(), Note.ID())
    try desk.library.save(near, text: "The wall, near", of: ofAgatha, at: SearchDesk.time)
    try desk.library.save(inbox, text: "The wall, far", of: .inbox, at: SearchDesk.time)
    // More than are ranked without an owner.
    try desk.library.together { () throws(LibraryError) in
      for number in 1...1100 {
        try desk.library.save(
          Note.ID(), text: "A wall\n\n\(number)", of: SearchDesk.ofHawk, at: SearchDesk.time)
      }
    }
    func lines(_ query: String, of owner: Owner) throws -> [String] {
      _ = try desk.index.fill(from: desk.source) { true }
      return try desk.index.search(query, of: owner, in: desk.source).rows.map(\.line)
    }
    #expect(try lines("wall", of: ofAgatha) == ["The wall, near"])
    #expect(try lines("wall -near", of: ofAgatha) == [])
    #expect(try lines("agatha OR wall", of: ofAgatha) == ["Agatha", "The wall, near"])
    #expect(try lines("wall", of: .inbox) == ["The wall, far"])
    #expect(try lines("wall", of: SearchDesk.ofHawk).first == "Wall")
    #expect(try lines("near", of: SearchDesk.ofHawk) == ["The wall, near"])
    // A note that moves has another owner.
    try desk.library.move([near], to: .inbox, from: ofAgatha)
    #expect(try lines("near", of: .inbox) == ["The wall, near"])
    #expect(try lines("near", of: SearchDesk.ofHawk) == [])
  }

  @Test func `phrases and tags are excluded, and OR joins fields`() throws {
    try desk.save("One storm #sea", "Two by the sea wall", "Three by the wall of a sea")
    #expect(try lines("by -\"the sea\"") == ["Three by the wall of a sea"])
    #expect(try lines("-tag:sea sea").count == 2)
    #expect(try lines("-\"sea\" in:notes").isEmpty)
    #expect(try Set(lines("tag:sea OR \"sea wall\"")) == ["One storm #sea", "Two by the sea wall"])
    #expect(try Set(lines("title:agatha OR title:two")) == ["Agatha", "Two by the sea wall"])
    #expect(try lines("storm OR book:hawk in:characters") == ["Agatha"])
  }

  @Test func `a phrase in titles is found in titles only`() throws {
    try desk.save("On the sea wall\nfar away", "Far away\non the sea wall", "The wall of the sea")
    #expect(try lines("title:\"sea wall\"") == ["On the sea wall"])
    #expect(try lines("title:\"good hawk\"") == ["The Good Hawk"])
    #expect(try lines("title:\"hawk good\"").isEmpty)
  }

  @Test func `a book is found by its authors and its tagline`() throws {
    let raven = Book(
      title: "The Broken Raven", authors: ["A. Writer", "Joseph Elliott"],
      tagline: "Shadows over Skye", position: 2 << 20)
    try desk.library.add(raven)
    let found = try #require(try desk.search("shadows skye").rows.first)
    #expect(found.subject == .item(.book(raven.id)))
    #expect(found.part == .heading)
    #expect(found.line == "Shadows over Skye")
    #expect(found.matches == [0..<7, 13..<17])
    #expect(try lines("elliott") == ["Joseph Elliott", "Joseph Elliott"])
    #expect(try lines("title:elliott").isEmpty)
  }

  @Test func `tags that differ in a sign are different, and quotes make a tag exact`() throws {
    try desk.save("1 #a/b", "2 #a-b", "3 #a_b", "4 #ab", "5 #A", "6 #_", "7 #🦅", "8 #Été/x", "9 a")
    func numbers(_ query: String) throws -> [String] {
      try lines(query).map { String($0.prefix(1)) }.sorted()
    }
    #expect(try numbers("tag:a/b") == ["1"])
    #expect(try numbers("tag:a-b") == ["2"])
    #expect(try numbers("#a_b") == ["3"])
    #expect(try numbers("tag:a") == ["1", "2", "3", "4", "5"])
    #expect(try numbers(#"tag:"a""#) == ["1", "5"])
    #expect(try numbers(##"#"a""##) == ["1", "5"])
    #expect(try numbers("tag:a/") == ["1"])
    #expect(try numbers("#_") == ["6"])
    #expect(try numbers("tag:🦅") == ["7"])
    #expect(try numbers(#"tag:"ete""#) == ["8"])
  }

  @Test func `a found tag is marked, not the same word without its sign`() throws {
    try desk.save("The sea\nby the sea\nand `#sea`\nand #seaside, #sea/north")
    let row = try #require(try desk.search("tag:sea").rows.first)
    #expect(row.line == "and #seaside, #sea/north")
    #expect(row.matches == [4..<12, 14..<24])
    #expect(row.offset == 34)
    let exact = try #require(try desk.search("tag:\"sea\" by").rows.first)
    #expect(exact.line == "by the sea")
    #expect(exact.excerpt.matches == [8..<10, 44..<54])
    #expect(row.excerpt.linesBefore == 3 && exact.excerpt.linesBefore == 1)
  }

  @Test func `a field of a form is found as a part of its book, not as a note`() throws {
    let title = SearchedDraft(
      id: Note.ID(), owner: .inbox, text: "A Heron", kind: .book, part: .heading)
    let synopsis = SearchedDraft(
      id: Note.ID(), owner: .inbox, text: "Two\nherons #sea", kind: .book, part: .synopsis)
    func found(_ query: String) throws -> [SearchRow.Subject] {
      try desk.search(query, drafts: [title, synopsis]).rows.map(\.subject)
    }
    #expect(try found("heron") == [.draft(title.id), .draft(synopsis.id)])
    #expect(try found("heron in:books") == [.draft(title.id), .draft(synopsis.id)])
    #expect(try found("title:heron") == [.draft(title.id)])
    #expect(try found("heron in:notes").isEmpty)
    #expect(try found("tag:sea").isEmpty)
    let row = try #require(try desk.search("two", drafts: [synopsis]).rows.first)
    #expect(row.part == .synopsis && row.line == "Two" && row.title == nil)
  }

  @Test func `drafts are found with the line that matches`() throws {
    let draft = SearchedDraft(
      id: Note.ID(), owner: SearchDesk.ofHawk, text: "A draft\nof the heron #sea")
    for query in ["heron", "tag:sea", "draft \"the heron\"", "title:draft"] {
      let rows = try desk.search(query, drafts: [draft]).rows
      #expect(rows.map(\.subject) == [.draft(draft.id)], "\(query)")
    }
    #expect(try desk.search("heron", drafts: [draft]).rows.first?.line == "of the heron #sea")
    #expect(try desk.search("heron -sea", drafts: [draft]).rows.isEmpty)
    let loose = SearchedDraft(id: Note.ID(), owner: .inbox, text: "A heron of the inbox")
    let drafts = [draft, loose]
    #expect(
      try desk.search("heron book:hawk", drafts: drafts).rows.map(\.subject) == [.draft(draft.id)])
    #expect(
      try desk.search("heron -book:hawk", drafts: drafts).rows.map(\.subject) == [.draft(loose.id)])
    #expect(try desk.search("heron book:raven", drafts: drafts).rows.isEmpty)
  }
}
