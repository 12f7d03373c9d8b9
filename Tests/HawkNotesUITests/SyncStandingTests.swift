import LibraryModel
import Testing

@testable import HawkNotesTestSupport
@testable import HawkNotesUI

/// What the status line says of the synchronization with other machines.
@Suite final class SyncStandingTests: FormDesk {
  /// A time at which it is 14:02 on the day of the tests' clock.
  private let time = Today(at: 1_700_000_000).start + 14 * 3600 + 120

  private func standing(
    waiting: Int = 0, conflicts: Int = 0, offlineSince: Int? = nil, problem: String? = nil
  ) -> Event {
    .synchronized(
      SyncStanding(
        host: "server", waiting: waiting, conflicts: conflicts, time: time,
        offlineSince: offlineSince, problem: problem))
  }

  private func status(_ writer: Writer) -> String {
    let lines = writer.screen.split(separator: "\n", omittingEmptySubsequences: false)
    return String(lines[lines.count - 2].filter { $0 != "‸" })
  }

  @Test func `it says with whom the library was synchronized, and when`() throws {
    let writer = try writer()
    #expect(!status(writer).contains("server"))
    writer.receive([standing()])
    #expect(status(writer).contains("synced with server 14:02  ○"))
  }

  @Test func `the palette synchronizes at once, where a repository is set`() throws {
    let writer = try writer()
    writer.press(":").type("synchronize").press("Enter")
    #expect(writer.world.synchronizations == 0)
    writer.press("Esc").receive([standing()])
    writer.press(":").type("synchronize").press("Enter")
    #expect(writer.world.synchronizations == 1)
    #expect(status(writer).contains("synchronizing"))
  }

  @Test func `what waits to be sent comes before the last time, in a text too`() throws {
    let writer = try writer()
    writer.receive([standing(waiting: 3)])
    #expect(status(writer).contains("↑ 3  ○"))
    writer.press("n").type("Call me")
    #expect(status(writer).contains("2 words · line 1, column 8   ↑ 3  "))
    writer.receive([standing()])
    #expect(!status(writer).contains("server"))
  }

  @Test(arguments: [40, 80]) func `the numbers of conflicts and of items fit`(columns: Int) throws {
    let writer = try writer(columns: columns)
    writer.receive([standing(waiting: 1000, conflicts: 2)])
    #expect(status(writer).contains("2 conflicts · ↑ 1000  ○"))
  }

  @Test func `a draft of a conflict is counted until it is saved`() throws {
    shelf.save("Why\nhere", of: .book(hawk.id))
    let note = shelf.notes[0]
    let slot = DraftSlot(owner: note.owner, note: note.id)
    let conflict = ConflictingText(
      draft: Note.ID(), in: slot, of: note.title, base: "Why\none", text: "Why\nthere",
      from: "sync")
    do {
      let writer = try writer()
      writer.receive([standing(), .conflicted(conflict)])
      #expect(writer.message == "Choose: sync conflict in \"Why\"")
      #expect(writer.window.state.scene.sheet == .merge)
    }
    let writer = try writer()
    writer.receive([standing()])
    #expect(status(writer).contains("1 conflict  ○"))
    writer.press("m", "Esc")
    #expect(shelf.notes.map(\.text) == ["Why\nhere"])
    writer.receive([standing(waiting: 1)])
    #expect(!status(writer).contains("conflict") && status(writer).contains("↑ 1  "))
  }

  @Test func `an outage is told once, also after a kill, and again after the next one`() throws {
    let words = "offline since 14:02; what you save is sent later"
    do {
      let writer = try writer()
      writer.receive([standing(waiting: 1, offlineSince: time)])
      #expect(status(writer).contains("! offline since 14:02"))
      writer.press("Tab")
      writer.receive([standing(waiting: 2, offlineSince: time)])
      #expect(writer.message != words)
      #expect(status(writer).contains("↑ 2  ○"))
    }
    let writer = try writer()
    writer.receive([standing(waiting: 2, offlineSince: time)])
    #expect(writer.message != words)
    writer.receive([standing()])
    writer.receive([standing(offlineSince: time)])
    #expect(writer.message == words)
  }

  @Test func `another failure is told with its reason`() throws {
    let writer = try writer()
    writer.receive([standing(problem: "server refused")])
    #expect(writer.message == "Not synchronized: server refused")
  }
}
