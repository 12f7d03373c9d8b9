import SQLite
import Glibc
import LibraryModel
import LibraryStore
import SampleShelf
import Testing

struct SharingTests {
  private let desk = Desk()

  private func isReadable(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) == 1
  }

  @Test func `another window's save is noticed and read`() throws {
    let (mine, theirs) = (try desk.openStocked(), try desk.open())
    #expect(!isReadable(mine.changeDescriptor, within: 0))
    try theirs.save(Note.ID(), text: "theirs", of: Desk.ofHawk, at: Desk.minute(1))
    #expect(isReadable(mine.changeDescriptor, within: 10_000))
    #expect(mine.takeChanges())
    #expect(try mine.notes(of: Desk.ofHawk).map(\.text) == ["theirs"])
    #expect(!isReadable(mine.changeDescriptor, within: 0))
    #expect(!mine.takeChanges())
  }

  @Test func `a save made before the watch began is noticed too`() throws {
    let (mine, theirs) = (try desk.openStocked(), try desk.open())
    try theirs.save(Note.ID(), text: "theirs", of: Desk.ofHawk, at: Desk.minute(1))
    #expect(isReadable(mine.changeDescriptor, within: 10_000))
    #expect(mine.takeChanges())
  }

  @Test func `a window's own change is not reported`() throws {
    let library = try desk.openStocked()
    try library.save(Note.ID(), text: "mine", of: Desk.ofHawk, at: Desk.minute(1))
    #expect(!library.takeChanges())
  }

  @Test func `a change without a notice is seen when asked`() throws {
    let library = try desk.openStocked()
    try desk.execute("UPDATE book SET title = 'Changed'")
    #expect(library.takeChanges())
    #expect(try library.catalogue().books.map(\.title) == ["Changed"])
  }

  @Test func `a save reports another writer at once, and nothing is lost`() throws {
    let library = try desk.openStocked()
    let draft = Note.ID()
    try desk.other().writeWithoutTransaction { database in
      try database.execute(sql: "BEGIN IMMEDIATE")
      #expect(throws: LibraryError.busy) {
        try library.save(draft, text: "x", of: Desk.ofHawk, at: Desk.minute(1))
      }
      let notes = try library.notes(of: Desk.ofHawk)
      #expect(notes == [])
      try database.execute(sql: "ROLLBACK")
    }
    try library.save(draft, text: "x", of: Desk.ofHawk, at: Desk.minute(1))
    #expect(try library.notes(of: Desk.ofHawk).map(\.id) == [draft])
  }

  @Test func `a save reports a reader that blocks the commit at once, and nothing is lost`() throws
  {
    let library = try desk.openStocked()
    let draft = Note.ID()
    try desk.other().read { database in
      _ = try Row.fetchAll(database, sql: "SELECT * FROM book")
      #expect(throws: LibraryError.busy) {
        try library.save(draft, text: "x", of: Desk.ofHawk, at: Desk.minute(1))
      }
    }
    #expect(try library.knows([draft]) == [])
    try library.save(draft, text: "x", of: Desk.ofHawk, at: Desk.minute(1))
    #expect(try library.knows([draft]) == [draft])
  }

  @Test func `during another process's commit reading and opening report busy`() throws {
    let library = try desk.openStocked()
    try desk.other().writeWithoutTransaction { database in
      try database.execute(sql: "BEGIN EXCLUSIVE")
      #expect(throws: LibraryError.busy) { try library.catalogue() }
      #expect(throws: LibraryError.busy) { try desk.open() }
      // A refused read counts as a change.
      #expect(library.takeChanges())
      try database.execute(sql: "ROLLBACK")
    }
    #expect(try library.catalogue().books == [Desk.hawk])
  }

  @Test func `many processes open and stock new libraries at once`() async throws {
    let folder = desk.folder
    await withTaskGroup { processes in
      for _ in 0..<6 {
        processes.addTask {
          await #expect(processExitsWith: .success) { [folder = folder as String] in
            for round in 0..<8 {
              let path = "\(folder)/\(round)/library.sqlite"
              try Library(path: path, wait: .seconds(60)).stock(Shelf(json: SampleShelf.json))
            }
          }
        }
      }
    }
    let shelf = try Shelf(json: SampleShelf.json)
    for round in 0..<8 {
      let library = try Library(path: "\(folder)/\(round)/library.sqlite")
      #expect(
        try library.catalogue() == Catalogue(books: shelf.books, characters: shelf.characters))
    }
  }
}
