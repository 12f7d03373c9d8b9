import Foundation
import LibraryModel
import Testing

@testable import LibraryMirror

// Accidents: nothing is lost.

extension MirrorTests {
  @Test func `many missing files stop the mirror until the user answers`() throws {
    for number in 1...20 { try desk.add("Note \(number)") }
    try desk.synchronize()
    for number in 1...11 { try desk.remove("The Good Hawk/Note \(number).md") }
    #expect(throws: MirrorError.vanished(11, of: 22, folder: desk.folder)) {
      try desk.synchronize()
    }
    #expect(try desk.notes().count == 20)
    #expect(try desk.synchronize(answering: .restore).written == 11)
    try desk.expectEqual()
    for number in 1...11 { try desk.remove("The Good Hawk/Note \(number).md") }
    #expect(try desk.synchronize(answering: .accept).deleted == 11)
    #expect(try desk.notes().count == 9)
    try desk.expectEqual()
  }

  @Test func `an empty or missing folder never empties the library`() throws {
    for number in 1...3 { try desk.add("Note \(number)") }
    try desk.synchronize()
    try FileManager.default.removeItem(atPath: desk.folder)
    #expect(throws: MirrorError.away(folder: desk.folder)) { try desk.synchronize() }
    try FileManager.default.createDirectory(
      atPath: desk.folder, withIntermediateDirectories: true)
    #expect(throws: MirrorError.away(folder: desk.folder)) { try desk.synchronize() }
    #expect(throws: MirrorError.away(folder: desk.folder)) {
      try Mirror.check(desk.folder, state: desk.state)
    }
    // It may be where a disk is mounted.
    #expect(try FileManager.default.contentsOfDirectory(atPath: desk.folder) == [])
    #expect(try desk.notes().count == 3)
    #expect(try desk.synchronize(answering: .restore).written == 5)
    try desk.expectEqual()
  }

  @Test func `a lost record loses no text`() throws {
    let (id, other) = (try desk.add("Why\n\none"), try desk.add("Because"))
    try desk.synchronize()
    try desk.append("two", to: "The Good Hawk/Why.md")
    try desk.edit(other, "Because\n\nof it")
    Mirror.forget(state: desk.state)
    try desk.synchronize()
    #expect(try desk.text(id) == "Why\n\none\ntwo")
    #expect(try desk.text(other) == "Because\n\nof it")
    try desk.expectEqual()
  }

  @Test func `a file that is edited in the moment before it is exchanged keeps the edit`() throws {
    try afterChangesBeforeEachStep(steps: 4) {
      let desk = try MirrorDesk()
      let id = try desk.add("Why\n\none\n\ntwo")
      try desk.synchronize()
      try desk.edit(id, "Why\n\nONE\n\ntwo")
      return (desk, id)
    } change: { desk, _ in
      try desk.append("three", to: "The Good Hawk/Why.md")
    } then: { desk, id, place in
      let text = try desk.text(id)
      #expect(text == "Why\n\nONE\n\ntwo\nthree", place)
    }
  }

  @Test func `a file that an editor saves again and again during a synchronization is kept`() throws
  {
    var saves = 0
    try afterChangesBeforeEachStep(steps: 4, inARow: 3) {
      let desk = try MirrorDesk()
      let id = try desk.add("Why\n\none\n\ntwo")
      try desk.synchronize()
      try desk.edit(id, "Why\n\nONE\n\ntwo")
      saves = 0
      return (desk, id)
    } change: { desk, _ in
      saves += 1
      try desk.write("# Why\n\none\n\ntwo, save \(saves)\n", "The Good Hawk/Why.md")
    } then: { desk, id, place in
      let texts = try desk.notes().map(\.text)
      #expect(texts.contains { $0.contains("save \(saves)") }, place)
    }
  }

  @Test(arguments: [
    "\"[[Agatha]]\"", "Agatha", "\"[[Agatha|she]]\"", "\"[[The Good Hawk/Agatha]]\"", "Nobody",
  ])
  func `a new file goes to the character that it names`(field: String) throws {
    try desk.synchronize()
    try desk.write("---\ncharacter: \(field)\n---\nOf her", "The Good Hawk/Of her.md")
    try desk.synchronize()
    let isHers = field.contains("Agatha")
    let owner: Owner = isHers ? .character(desk.agatha.id, of: desk.hawk.id) : .book(desk.hawk.id)
    #expect(try desk.notes().map(\.owner) == [owner])
    #expect(try desk.read("The Good Hawk/Of her.md").contains("[[Agatha]]") == isHers)
    #expect(try desk.notes().allSatisfy { $0.text.contains("character: Nobody") != isHers })
    try desk.expectEqual()
  }

  @Test func `files that belong to no book are left alone, and counted`() throws {
    try desk.add("Why")
    try desk.synchronize()
    for folder in ["Essays", ".obsidian"] {
      try FileManager.default.createDirectory(
        atPath: desk.folder + "/" + folder, withIntermediateDirectories: true)
    }
    let others = ["Essays/On walls.md", "Loose.md"]
    for path in others + [".obsidian/mine.md"] { try desk.write("Mine", path) }
    for _ in 1...2 { #expect(try desk.synchronize().number(of: .ignored) == 2) }
    let mirror = try desk.open()
    mirror.listsPaths = true
    #expect(try mirror.dryRun().paths[.ignored] == others)
    #expect(try desk.read("Loose.md") == "Mine" && desk.notes().count == 1)
  }

  @Test func `a note that is edited in the moment before its file is missed stays`() throws {
    var isEdited = false
    try afterChangesBeforeEachStep(steps: 2) {
      let desk = try MirrorDesk()
      let id = try desk.add("Why")
      try desk.synchronize()
      try desk.remove("The Good Hawk/Why.md")
      return (desk, id)
    } change: { desk, id in
      isEdited = false
      try desk.edit(id, "Why\nBecause.")
      isEdited = true
    } then: { desk, id, place in
      let text = try desk.text(id)
      #expect(!isEdited || text == "Why\nBecause.", place)
    }
  }

  @Test func `two processes do not synchronize at the same time`() throws {
    try desk.add("Why")
    let (one, other) = (try desk.open(), try desk.open())
    var outcome: MirrorError?
    one.step = { () throws(MirrorError) in
      guard outcome == nil else { return }
      do throws(MirrorError) { _ = try other.synchronize() } catch { outcome = error }
    }
    _ = try one.synchronize()
    #expect(outcome == .busy)
    try desk.expectEqual()
  }

  @Test func `a note whose file has a name that is taken is written when the name is free`() throws
  {
    let scopes: [Mirror.Scope] = [.folder, .everything, .files([])]
    for scope in scopes {
      let desk = try MirrorDesk()
      try desk.add("Why")
      try desk.synchronize()
      try desk.write("x", "Inbox")
      try desk.add("Loose", to: .inbox)
      for _ in 1...2 {
        let problems = try desk.synchronize(scope).problems
        #expect(problems.map(\.path) == ["Inbox/Loose.md"])
      }
      try desk.remove("Inbox")
      #expect(try desk.synchronize(scope).problems.isEmpty)
      #expect(try desk.read("Inbox/Loose.md").contains("Loose"))
      try desk.expectEqual()
    }
  }

  @Test func `a book whose new folder has a name that is taken moves when the name is free`() throws
  {
    try desk.add("Why")
    try desk.synchronize()
    try desk.write("x", "New Title")
    try desk.renameBook("New Title")
    for _ in 1...2 { #expect(try !desk.synchronize().problems.isEmpty) }
    try desk.append("Because.", to: "The Good Hawk/Why.md")
    try desk.add("Two")
    #expect(try !desk.synchronize().problems.isEmpty)
    try desk.remove("New Title")
    try desk.synchronize()
    #expect(try desk.read("New Title/Why.md").contains("Because."))
    try desk.expectEqual()
  }
}
