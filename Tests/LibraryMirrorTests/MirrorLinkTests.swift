import Foundation
import LibraryModel
import LibraryStore
import Testing

@testable import LibraryMirror

/// Links to notes in the files of a mirror, without a comparison of all pages.
@Suite struct MirrorLinkTests {
  private let desk: MirrorDesk
  private let mirror: Mirror
  private let target: Note.ID
  private let linking: Note.ID
  private let path = "The Good Hawk/Linking.md"

  init() throws {
    desk = try MirrorDesk()
    target = try desk.add("AC/DC")
    linking = try desk.add("Linking\n\n[[AC/DC]] and [[Later]]")
    _ = try desk.addNotes(30)
    mirror = try desk.open()
    _ = try mirror.synchronize()
  }

  /// Checks the numbers of pages compared, and of files written and removed, then that nothing is
  /// left to do for a comparison of all pages.
  private func expectCost(_ expected: [Int], at location: SourceLocation = #_sourceLocation) throws
  {
    let report = try mirror.synchronize(.files([]))
    let numbers = [report.compared, report.written, report.removed]
    #expect(numbers == expected, sourceLocation: location)
    try desk.expectEqual("line \(location.line)")
  }

  @Test func `a link leads to the file of a note, and the note keeps its own link`() throws {
    #expect(try desk.read(path).hasSuffix("[[ACDC|AC/DC]] and [[Later]]\n"))
    try desk.append("more", to: path)
    try desk.synchronize()
    #expect(try desk.text(linking) == "Linking\n\n[[AC/DC]] and [[Later]]\nmore")
    try desk.expectEqual()
  }

  @Test func `a note that comes, goes or gets another title rewrites the files that link to it`()
    throws
  {
    // Another note has the title in the book of the link.
    let other = try desk.add("Later", to: .inbox)
    try expectCost([2, 1, 0])
    let near = try desk.add("Later")
    try expectCost([2, 2, 0])
    let file = "Later \("\(near)".prefix(8))"
    #expect(try desk.read(path).contains("[[\(file)|Later]]"))
    // The name becomes free.
    try desk.delete(.note(other))
    try expectCost([2, 2, 2])
    #expect(try desk.read(path).contains("and [[Later]]"))
    try desk.edit(target, "ACDC")
    try expectCost([2, 2, 0])
    #expect(try desk.read(path).contains("[[DC|AC/DC]]"))
    try desk.edit(target, "ACDC\n\nmore")
    try expectCost([1, 1, 0])
  }

  @Test func `a title that is changed in the folder rewrites the files that link to it`() throws {
    let file = "The Good Hawk/ACDC.md"
    try desk.write(desk.read(file).replacing("AC/DC", with: "ACDC"), file)
    _ = try mirror.synchronize(.files([file]))
    #expect(try desk.read(path).contains("[[DC|AC/DC]]"))
    try desk.expectEqual()
  }

  @Test func `a link by the name of a file leads to its item, and is renamed with it`() throws {
    let raven = Book(title: "The Broken Raven", position: 2 << 20)
    try desk.library.add(raven)
    let other = BookCharacter(book: raven.id, name: "Agatha", position: 1 << 20)
    try desk.library.add(other)
    let note = try desk.add("Note", to: .book(raven.id))
    try desk.synchronize()
    let path = "The Broken Raven/Note.md"
    let name = try #require(
      desk.files().keys.first { $0.hasPrefix("The Broken Raven/Agatha (") }?.mirrorParts.name)
    try desk.append("[[\(name)]] and [[\(name)|her]], [[Agatha (elsewhere)]]", to: path)
    try desk.synchronize(.folder)
    let text = "[[Agatha|\(name)]] and [[Agatha|her]], [[Agatha (elsewhere)]]"
    #expect(try desk.text(note) == "Note\n" + text)
    #expect(try desk.read(path).contains("[[\(name)|her]]"))
    try desk.expectEqual()
    // The lines of other programs stay.
    let page = try #require(desk.files().keys.first { $0.hasPrefix("The Broken Raven/Agatha (") })
    try desk.write(
      desk.read(page).replacing("\n---\n", with: "\nfriend: \"[[\(name)]]\"\n---\n"), page)
    try desk.synchronize(.folder)
    #expect(try desk.read(page).contains("friend: \"[[\(name)]]\""))
    // In the other book, the same words would lead to another character.
    try desk.append("[[\(name)]]", to: "The Good Hawk/Linking.md")
    try desk.synchronize(.folder)
    #expect(try desk.text(linking)?.hasSuffix("[[\(name)]]") == true)
  }

  @Test func `a link by the name of a file has the item's name without what would end it`() throws {
    let raven = Book(title: "The Broken Raven", position: 2 << 20)
    try desk.library.add(raven)
    for book in [desk.hawk.id, raven.id] {
      try desk.library.add(BookCharacter(book: book, name: "Agent #6", position: 2 << 20))
    }
    let note = try desk.add("Note", to: .book(raven.id))
    try desk.synchronize()
    let name = try #require(
      desk.files().keys.first { $0.hasPrefix("The Broken Raven/Agent 6 (") }?.mirrorParts.name)
    try desk.append("[[\(name)]]", to: "The Broken Raven/Note.md")
    try desk.synchronize(.folder)
    #expect(try desk.text(note) == "Note\n[[Agent 6|\(name)]]")
    try desk.expectEqual()
  }

  @Test func `a kill before any step of a change of titles leaves no wrong link`() throws {
    try afterEachKill(steps: 10) {
      let desk = try MirrorDesk()
      let (first, second) = (try desk.add("AC/DC"), try desk.add("Same", to: .inbox))
      try desk.add("One [[AC/DC]] [[Same]]")
      try desk.add("Two [[AC/DC]] [[Same]]")
      try desk.synchronize()
      try desk.edit(first, "ACDC")
      try desk.delete(.note(second))
      try desk.add("Same")
      return (desk, ())
    } then: { desk, _, place in
      try desk.synchronize(.folder)
      try desk.expectEqual(place)
    }
  }
}
