import LibraryModel
import LibraryStore
import Testing

@testable import LibrarySync

/// Histories in which machines once became different, found by ``ConvergenceTorture``.
@Suite struct LostChangeTests {
  private let desk: SyncDesk
  private var one: Machine { desk.machines[0] }
  private var other: Machine { desk.machines[1] }

  init() throws {
    desk = try Self.desk()
    try desk.settle()
  }

  private static func desk(machines count: Int = 2) throws -> SyncDesk {
    let desk = try SyncDesk(machines: count, hasRemote: false)
    let remote = MemoryRemote()
    for machine in desk.machines { machine.git = MemoryGit(remote) }
    return desk
  }

  @Test(arguments: 0..<10)
  func `a book that stays for its character is sent again after a kill`(step: Int) throws {
    let (book, agatha) = (SyncDesk.hawk.id, SyncDesk.agatha)
    try one.delete(.book(book))
    var edited = try #require(try other.library.keptCharacter(agatha.id))
    let base = edited.version
    edited.synopsis = "Knows the way."
    try other.library.edit(edited, as: BookCharacter.ID(), over: base, at: other.tick())
    try one.synchronize()
    do { try other.synchronize(killedAt: step) } catch SyncError.stopped {}
    try desk.settle()
    #expect(try one.library.book(book) != nil)
    #expect(try one.library.character(agatha.id)?.synopsis == "Knows the way.")
    #expect(try one.export() == other.export())
  }

  @Test func `a book that stays for its character is sent again after a lost race`() throws {
    let book = SyncDesk.hawk.id
    try one.delete(.book(book))
    try other.add("New", to: .character(SyncDesk.agatha.id, of: book))
    try one.synchronize()
    try other.synchronize(atStep: { step in
      guard step == 5 else { return }
      try self.one.add("Between", to: .inbox)
      try self.one.synchronize()
    })
    try desk.settle()
    #expect(try one.library.book(book) != nil)
    #expect(try one.export() == other.export())
  }

  @Test func `a push that a kill left unnoted is not the base again later`() throws {
    try one.add("First", to: .inbox)
    // After the push.
    do { try one.synchronize(killedAt: 4) } catch SyncError.stopped {}
    try other.synchronize()
    let note = try other.add("Second", to: .inbox)
    try other.synchronize()
    try one.synchronize()
    #expect(try one.text(note) == "Second")
    try other.delete(.note(note))
    try other.synchronize()
    try one.synchronize()
    #expect(try one.text(note) == nil)
    #expect(try one.export() == other.export())
  }

  @Test func `a book out of the bin brings its characters, if the remote has it too`() throws {
    let (book, agatha) = (LibraryItem.book(SyncDesk.hawk.id), SyncDesk.agatha.id)
    try one.delete(book)
    try desk.settle()
    try one.library.restore([book])
    try one.delete(.character(agatha))
    try one.synchronize()
    try other.library.restore([book])
    try desk.settle()
    #expect(try one.library.character(agatha) != nil)
    #expect(try one.export() == other.export())
  }

  @Test(arguments: 0..<8)
  func `a book deleted in the middle of a synchronization comes back whole`(step: Int) throws {
    let (book, agatha) = (SyncDesk.hawk.id, SyncDesk.agatha)
    let note = try one.add("A note", to: .book(book))
    var edited = agatha
    edited.synopsis = "Knows the way."
    try one.library.edit(edited, as: BookCharacter.ID(), over: agatha.version, at: one.tick())
    try other.add("Theirs", to: .inbox)
    try other.synchronize()
    try one.synchronize(atStep: { at in if at == step { try self.one.delete(.book(book)) } })
    if try one.library.book(book) == nil { try one.library.restore([.book(book)]) }
    try desk.settle()
    #expect(try other.library.character(agatha.id)?.synopsis == "Knows the way.")
    #expect(try other.text(note) == "A note")
    #expect(try one.export() == other.export())
  }

  @Test func `a note that was removed for good is withdrawn, if a new one has its number`() throws {
    let old = try one.add("Old", to: .inbox)
    try desk.settle()
    try one.delete(.note(old))
    try one.library.emptyBin()
    try one.add("New", to: .inbox)
    try desk.settle()
    #expect(try other.text(old) == nil)
    #expect(try one.export() == other.export())
  }

  @Test func `a note that comes back with a moved character is sent`() throws {
    let desk = try Self.desk(machines: 3)
    let (deleting, moving) = (desk.machines[1], desk.machines[2])
    let (book, agatha) = (SyncDesk.hawk.id, SyncDesk.agatha.id)
    let raven = Book(title: "The Broken Raven")
    try moving.library.add(raven)
    try desk.settle()
    let note = try deleting.add("unsent", to: .character(agatha, of: book))
    try deleting.delete(.book(book))
    try deleting.synchronize()
    try moving.library.move(agatha, to: raven.id, from: book)
    try desk.settle()
    try desk.settle()
    for machine in desk.machines {
      #expect(try machine.text(note) == "unsent")
      #expect(try machine.export() == deleting.export())
    }
  }
}
