import Foundation
import LibraryModel
import LibraryStore
import Testing

/// Machines that got the same items in another order export the same files.
@Suite struct SharedOrderTests {
  private let desk: SyncDesk

  init() throws {
    desk = try SyncDesk(machines: 3, hasRemote: false)
    _ = try TrialCarrier(.memory, for: desk)
    for machine in desk.machines { try machine.synchronize() }
  }

  @Test func `notes of one title and one time have the same files and places on all machines`()
    throws
  {
    for machine in desk.machines {
      for owner in [machine.hawk, .inbox, .character(SyncDesk.agatha.id, of: SyncDesk.hawk.id)] {
        try machine.add("Storm\n\n[[Storm]] @p3", to: owner)
      }
    }
    try expectSameExports()
  }

  @Test func `a note that came later and is older has the same place on all machines`() throws {
    for (index, machine) in desk.machines.enumerated() {
      machine.clock += TimeInterval([0, -100, 50][index])
      for _ in 0..<3 { try machine.add("Storm") }
    }
    try expectSameExports()
  }

  @Test func `books and characters of one name have the same files and places on all machines`()
    throws
  {
    for (index, machine) in desk.machines.enumerated() {
      let book = Book(title: "Emma", authors: ["Author \(index)"], added: machine.tick())
      try machine.library.add(book)
      for book in [book.id, SyncDesk.hawk.id] {
        let character = BookCharacter(book: book, name: "Emma")
        try machine.library.add(character)
        try machine.library.setFavourite(character.id, to: true)
      }
      try machine.add("[[Emma]]")
    }
    try expectSameExports()
  }

  @Test func `the time of an edit on another machine is not in an export`() throws {
    try desk.machines[1].edit(SyncDesk.hawk.id) { $0.tagline = "edited" }
    try expectSameExports()
  }

  /// Synchronizes in an order in which each machine gets the items in another order.
  private func expectSameExports() throws {
    for index in [2, 0, 1, 2, 0] { try desk.machines[index].synchronize() }
    let exports = try desk.machines.map { try $0.exports() }
    for index in 1..<3 {
      #expect(exports[index].count == exports[0].count)
      let difference = zip(exports[0], exports[index]).first { $0 != $1 }
      #expect(difference == nil)
    }
  }
}
