import Foundation
import LibraryModel
import LibraryStore
import Testing

@testable import LibrarySync

/// A new machine, whose library has only the sample books, joins others.
@Suite struct NewMachineTests {
  private let desk: SyncDesk
  private var one: Machine { desk.machines[0] }
  private var new: Machine { desk.machines[1] }

  init() throws { desk = try SyncDesk() }

  private func title(_ machine: Machine) throws -> String? {
    try machine.library.book(SyncDesk.hawk.id)?.title
  }

  @Test func `edits of the sample books stay, and come to the new machine`() throws {
    try one.edit(SyncDesk.hawk.id) { ($0.title, $0.synopsis) = ("My Hawk", "My own") }
    try one.renameAgatha("Aggie")
    try one.synchronize()
    #expect(try new.synchronize().conflicts.isEmpty)
    try desk.settle()
    for machine in desk.machines {
      #expect(try title(machine) == "My Hawk")
      #expect(try machine.library.book(SyncDesk.hawk.id)?.synopsis == "My own")
      #expect(try machine.library.character(SyncDesk.agatha.id)?.name == "Aggie")
    }
  }

  @Test func `edits that the new machine made before it joined are merged with others`() throws {
    try one.edit(SyncDesk.hawk.id) { $0.title = "My Hawk" }
    try one.synchronize()
    try new.edit(SyncDesk.hawk.id) { $0.synopsis = "My own" }
    try desk.settle()
    for machine in desk.machines {
      #expect(try machine.library.book(SyncDesk.hawk.id)?.synopsis == "My own")
    }
  }

  @Test(arguments: [true, false])
  func `deleted sample books stay deleted, and go on the new machine, too`(isSentBefore: Bool)
    throws
  {
    if isSentBefore { try one.synchronize() }
    try one.delete(.book(SyncDesk.hawk.id))
    try one.synchronize()
    try new.synchronize()
    try desk.settle()
    for machine in desk.machines { #expect(try title(machine) == nil) }
  }

  @Test func `a deleted sample book with a note of the new machine comes back`() throws {
    try one.synchronize()
    try one.delete(.book(SyncDesk.hawk.id))
    try one.synchronize()
    let note = try new.add("mine")
    try desk.settle()
    for machine in desk.machines {
      #expect(try title(machine) == "The Good Hawk")
      #expect(try machine.text(note) == "mine")
    }
  }

  @Test func `a deleted sample book comes back if the new machine has edited its character`() throws
  {
    try one.synchronize()
    try one.delete(.book(SyncDesk.hawk.id))
    try one.synchronize()
    try new.renameAgatha("Aggie")
    try desk.settle()
    for machine in desk.machines {
      #expect(try title(machine) == "The Good Hawk")
      #expect(try machine.library.character(SyncDesk.agatha.id)?.name == "Aggie")
    }
  }

  @Test func `a sample book that another machine took out of the bin comes back`() throws {
    try desk.settle()
    try one.delete(.book(SyncDesk.hawk.id))
    try desk.settle()
    #expect(try title(new) == nil)
    try new.library.restore([.book(SyncDesk.hawk.id)])
    try desk.settle()
    for machine in desk.machines { #expect(try title(machine) == "The Good Hawk") }
  }
}

extension Machine {
  fileprivate func renameAgatha(_ name: String) throws {
    var agatha = SyncDesk.agatha
    agatha.name = name
    try library.edit(agatha, as: BookCharacter.ID(), over: agatha.version, at: tick())
  }
}
