import HawkNotesTestSupport
import LibraryModel
import Testing
import TextUI

/// The titles of the tabs where they do not all fit.
@Suite struct TabBarTests {
  private func bar(_ titles: [String], columns: Int, select: String = "1") throws -> String {
    let shelf = TestLibrary()
    shelf.books = titles.enumerated().map { Book(title: $1, position: $0) }
    let writer = try Writer(columns: columns, shelf: shelf).press(select)
    return String(writer.screen.split(separator: "\n")[0])
  }

  private let six = [
    "Middlemarch", "The Salt Road", "The Good Hawk", "A Wizard of Earthsea", "The Broken Raven",
    "An Unsuitable Job for a Woman",
  ]

  @Test func `tabs that do not all fit lose a leading article, but not the selected one`() throws {
    let bar = try bar(six, columns: 80, select: "2")
    #expect(bar.contains("[2 The Salt Road]"))
    #expect(bar.contains(" 3 Good Hawk ") && bar.contains(" 4 Wizard"))
    #expect(try self.bar(Array(six.prefix(2)), columns: 80).contains(" 2 The Salt Road "))
  }

  @Test func `two tabs never look the same`() throws {
    let volumes = (1...6).map { "The Decline and Fall of Rome, volume \($0)" }
    for columns in [60, 80, 120] {
      let bar = try bar(volumes, columns: columns, select: "3")
      #expect(bar.contains("[3 The Decline and Fall of"))
      #expect(bar.contains("2 …") || bar.contains("4 …"))
      let names = bar.matches(of: #/\d ([^\d\[\]›]+\d?) /#).map { String($0.1) }
      #expect(Set(names).count == names.count, "\(bar)")
    }
  }

  @Test func `tabs that differ only between show what differs`() throws {
    let books = (100...129).map { "Big Book number \($0) of the whole series" }
    let bar = try bar(books, columns: 120, select: "9")
    for number in [107, 109] { #expect(bar.contains("\(number)"), "\(bar)") }
  }

  @Test func `tabs of one title show as much of it as they have room for`() throws {
    let bar = try bar(["Same Title Here", "Same Title Here", "Other"], columns: 50, select: "3")
    #expect(!bar.contains("   "), "\(bar)")
  }

  @Test(arguments: [60, 70, 79]) func `tabs are cut only where no columns are left`(
    columns: Int
  ) throws {
    let titles = ["The Good Hawk", "The Broken Raven", "The Burning Swift"]
    let bar = try bar(titles, columns: columns)
    let isCut = bar.contains("…") || bar.contains("›")
    #expect(!isCut || TextWidth.columns(of: bar) >= columns - 2, "\(bar)")
    #expect(columns < 79 || !isCut, "\(bar)")
  }
}
