import Foundation
import LibraryModel
import LibraryStore
import Testing

@testable import LibrarySync

@Suite struct UnionTests {
  @Test func `libraries of their own are united, and the same book becomes one with its notes`()
    throws
  {
    let desk = try SyncDesk()
    let (one, other) = (desk.machines[0], desk.machines[1])
    let books = try desk.machines.map { machine in
      let book = Book(
        title: "Frankenstein", authors: ["Mary Shelley"], year: machine === one ? 1818 : nil,
        pages: machine === other ? 280 : nil, added: machine.tick())
      try machine.library.add(book)
      return book.id
    }
    let characters = try zip(desk.machines, books).map { machine, book in
      let character = BookCharacter(book: book, name: "Victor")
      try machine.library.add(character)
      return character.id
    }
    try one.add("the same words", to: .book(books[0]))
    try other.add("the same words", to: .book(books[1]))
    let mine = try one.add("of one", to: .character(characters[0], of: books[0]))
    let theirs = try other.add("of the other", to: .character(characters[1], of: books[1]))
    try desk.settle()
    try desk.settle()
    #expect(try one.export() == other.export())
    for machine in desk.machines {
      let all = try machine.library.catalogue()
      #expect(all.books.map(\.title).sorted() == ["Frankenstein", "The Good Hawk"])
      #expect(all.characters.map(\.name).sorted() == ["Agatha", "Victor"])
      let book = try #require(all.books.first { $0.title == "Frankenstein" })
      #expect((book.year, book.pages) == (1818, 280))
      #expect(try machine.library.notes(of: .book(book.id)).map(\.text) == ["the same words"])
      #expect(try machine.text(mine) == "of one")
      #expect(try machine.text(theirs) == "of the other")
      #expect(try machine.library.staleItems() == 0)
    }
  }

  @Test func `a synopsis that two machines wrote for the same book is a conflict`() throws {
    let desk = try SyncDesk()
    let texts = ["Of one.\n\nMore.", "Of the other.\n\nMuch more."]
    for (machine, text) in zip(desk.machines, texts) {
      let book = Book(title: "Dune", authors: ["Frank Herbert"], synopsis: text)
      try machine.library.add(book)
      try machine.library.add(BookCharacter(book: book.id, name: "Paul", synopsis: "Paul. " + text))
    }
    let (one, other) = (desk.machines[0], desk.machines[1])
    try one.synchronize()
    #expect(try other.synchronize().conflicts.count == 2)
    try one.synchronize()
    #expect(try one.export() == other.export())
    for machine in desk.machines {
      let all = try machine.library.catalogue()
      #expect(all.books.filter { $0.title == "Dune" }.map(\.synopsis) == [texts[1]])
      #expect(all.characters.filter { $0.name == "Paul" }.map(\.synopsis) == ["Paul. " + texts[1]])
    }
    let kept = try other.synchronizer().openConflicts(for: "a scene")
    #expect(kept.map(\.text).sorted() == [texts[0], "Paul. " + texts[0]])
  }

  @Test(arguments: [["sync.sqlite"], ["sync.git"], ["sync.sqlite", "sync.git"]])
  func `a lost record loses no base: edits of different lines are merged`(_ lost: [String]) throws {
    let desk = try SyncDesk()
    let (one, other) = (desk.machines[0], desk.machines[1])
    let id = try one.add("First\n\nmiddle\n\nlast")
    try desk.settle()
    try one.edit(id, "First of one\n\nmiddle\n\nlast")
    try one.edit(SyncDesk.hawk.id) { $0.tagline = "of one" }
    try other.edit(id, "First\n\nmiddle\n\nlast of other")
    try other.edit(SyncDesk.hawk.id) { $0.year = 1974 }
    for name in lost { try FileManager.default.removeItem(atPath: "\(one.home)/state/\(name)") }
    try other.synchronize()
    #expect(try one.synchronize().conflicts.isEmpty)
    try desk.settle()
    for machine in desk.machines {
      #expect(try machine.text(id) == "First of one\n\nmiddle\n\nlast of other")
      let book = try #require(try machine.library.book(SyncDesk.hawk.id))
      #expect((book.year, book.tagline) == (1974, "of one"))
    }
    #expect(try one.export() == other.export())
  }

  @Test func `a lost state folder is united again without doubles and conflicts`() throws {
    let desk = try SyncDesk()
    let (one, other) = (desk.machines[0], desk.machines[1])
    let ids = try (1...3).map { try one.add("Note \($0)") }
    try desk.settle()
    try other.edit(ids[0], "Note 1, edited")
    try other.synchronize()
    try FileManager.default.removeItem(atPath: one.home + "/state")
    try one.add("new")
    try one.synchronize()
    try desk.settle()
    #expect(try one.export() == other.export())
    #expect(try one.export().count == 6)
    #expect(try one.text(ids[0]) == "Note 1, edited")
  }
}
