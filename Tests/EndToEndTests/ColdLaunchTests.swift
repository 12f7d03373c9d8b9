import Foundation
import Testing

/// Everything that a restart restores, at three sizes: after kill -9 and a restart in the same pane
/// the first frame must be equal to the last one.
@Suite struct ColdLaunchTests {
  static let sizes = [(80, 24), (200, 50), (40, 30)]

  @Test(arguments: sizes)
  func `the selected tab comes back`(columns: Int, rows: Int) {
    let pane = Sandbox().pane(columns: columns, rows: rows)
    pane.start()
    pane.press("2")
    pane.wait(for: "[2 The Broken Raven]")
    pane.expectTheSameAfterKill()
  }

  @Test(arguments: sizes)
  func `a half-written sentence comes back with its cursor`(columns: Int, rows: Int) {
    let pane = Sandbox().pane(columns: columns, rows: rows)
    pane.start()
    pane.press("n")
    pane.type("Agatha, and nobody")
    pane.press("Left", "Left", "Left")
    pane.wait(for: "and nobody")
    pane.expectTheSameAfterKill()
    pane.type("*")
    pane.wait(for: "nob*ody")
  }

  @Test(arguments: sizes)
  func `a character's draft and the book's draft are restored separately`(columns: Int, rows: Int) {
    let pane = Sandbox().pane(columns: columns, rows: rows)
    pane.start()
    pane.press("n")
    pane.type("of the book")
    pane.press("Escape", "Enter")
    pane.wait(for: "of The Good Hawk")
    pane.press("n")
    pane.type("of Agatha")
    pane.wait(for: "of Agatha")
    #expect(!pane.screen.contains("of the book"))
    pane.expectTheSameAfterKill()
    pane.press("Escape", "Escape")
    pane.wait(for: "of the book")
    #expect(!pane.screen.contains("of Agatha"))
  }

  @Test(arguments: sizes)
  func `the shop sheet is restored over the same book until it is dismissed`(
    columns: Int, rows: Int
  ) {
    let pane = Sandbox().pane(columns: columns, rows: rows)
    pane.start()
    pane.press("3", "w")
    pane.wait(for: "Shop page")
    pane.expectTheSameAfterKill()
    pane.press("Escape")
    pane.wait(for: "a sheet that is gone") { !$0.contains("Shop page") }
    pane.expectTheSameAfterKill()
  }

  @Test(arguments: sizes)
  func `the keys sheet comes back scrolled`(columns: Int, rows: Int) {
    let pane = Sandbox().pane(columns: columns, rows: rows)
    pane.start()
    pane.press("?")
    pane.wait(for: "Browsing")
    pane.press("j", "j", "j")
    // A sheet that is not cut has nothing to scroll: the letters go to its filter.
    if rows < 50 {
      pane.wait(for: "a scrolled sheet") { !$0.contains("Browsing") }
    } else {
      pane.wait(for: "Keys: jjj")
    }
    pane.expectTheSameAfterKill()
  }

  @Test(arguments: sizes)
  func `an edit of a note comes back as an edit`(columns: Int, rows: Int) {
    let pane = Sandbox().pane(columns: columns, rows: rows)
    pane.start()
    pane.press("n")
    pane.type("The wall is old")
    pane.press("C-s", "Escape")
    pane.wait(for: "▸ The wall is old")
    pane.press("e")
    pane.wait(for: "Edit note")
    pane.type(" and tall")
    pane.wait(for: "old and tall")
    pane.expectTheSameAfterKill()
    pane.press("C-s")
    pane.wait(for: "Saved.")
    pane.press("Escape")
    pane.wait(for: "The wall is old and tall")
    pane.expectTheSameAfterKill()
  }

  @Test(arguments: sizes)
  func `the stack, selection and focus of every tab come back`(
    columns: Int, rows: Int
  ) {
    let pane = Sandbox().pane(columns: columns, rows: rows)
    pane.start()
    pane.press("j", "Enter")
    pane.wait(for: "of The Good Hawk")
    pane.press("2", "Tab", "3", "j")
    pane.wait(for: "[3 The Burning Swift]")
    pane.press("1")
    pane.wait(for: "[1 The Good Hawk]")
    pane.wait(for: "Jaime is sent")
    let first = pane.picture
    pane.press("2")
    pane.wait(for: "[2 The Broken Raven]")
    let second = pane.picture
    pane.press("3")
    pane.expectTheSameAfterKill()
    pane.press("1")
    pane.wait(for: "the first tab as it was") { _ in
      pane.picture.withoutStatus == first.withoutStatus
    }
    pane.press("2")
    pane.wait(for: "the second tab as it was") { _ in
      pane.picture.withoutStatus == second.withoutStatus
    }
  }

  @Test(arguments: sizes)
  func `a favourite's screen comes back in the tab of favourites`(columns: Int, rows: Int) {
    let pane = Sandbox().pane(columns: columns, rows: rows)
    pane.start()
    pane.press("f", "4", "Enter")
    pane.wait(for: "of The Good Hawk")
    pane.wait(for: "[4 Favourites]")
    pane.expectTheSameAfterKill()
    pane.press("Escape")
    pane.wait(for: "Favourite characters")
  }

  @Test(arguments: sizes)
  func `a text with wide and combining characters comes back with its cursor`(
    columns: Int, rows: Int
  ) throws {
    let pane = Sandbox().pane(columns: columns, rows: rows)
    pane.start()
    pane.press("n")
    pane.type("物語 e\u{301}te\u{301} ")
    try pane.paste("鷹")
    pane.wait(for: "鷹")
    pane.press("Left", "Left")
    pane.expectTheSameAfterKill()
    pane.press("BSpace")
    pane.wait(for: "物語 e\u{301}t 鷹")
  }

  @Test func `a long note comes back at the same scroll position, at another size too`()
    throws
  {
    let pane = Sandbox().pane(columns: 80, rows: 24)
    pane.start()
    pane.press("n")
    try pane.paste((1...200).map { "Line number \($0) of a long note." }.joined(separator: "\n"))
    pane.wait(for: "number 200")
    pane.press("C-s", "Escape")
    // NB: Esc and Enter in one read are Alt-Enter.
    pane.wait(for: "▸ Line number 1 ")
    pane.press("Enter")
    pane.wait(for: "/200")
    pane.press("PageDown", "PageDown", "j")
    pane.wait(for: "· 36–53/200")
    let top = try #require(pane.rows.first { $0.contains("Line number") })
    pane.expectTheSameAfterKill()
    pane.kill()
    pane.resize(columns: 50, rows: 20)
    pane.start()
    pane.wait(for: top.trimmed)
    #expect(pane.rows.first { $0.contains("Line number") }?.trimmed == top.trimmed)
  }

  @Test func `a draft continues at the same cursor in a window of another size`() {
    let pane = Sandbox().pane(columns: 120, rows: 40)
    pane.start()
    pane.press("n")
    pane.type((1...60).map { "word\($0)" }.joined(separator: " "))
    pane.wait(for: "word60")
    pane.kill()
    pane.resize(columns: 40, rows: 12)
    pane.start()
    pane.type("!")
    pane.wait(for: "word60!")
  }
}

extension Pane {
  /// Kills the program, restarts it in the same pane, and expects the same screen and cursor,
  /// except for the message in the status line.
  func expectTheSameAfterKill(sourceLocation: SourceLocation = #_sourceLocation) {
    wait(for: "a screen at rest", sourceLocation: sourceLocation) { $0.contains("synced") }
    let before = picture.withoutStatus
    kill(sourceLocation: sourceLocation)
    start(sourceLocation: sourceLocation)
    wait(for: "the same screen:\n\(before)", sourceLocation: sourceLocation) {
      $0.contains("synced") && picture.withoutStatus == before
    }
  }
}

extension String {
  /// A screen without its status line, the second row from the bottom.
  var withoutStatus: String {
    var rows = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if rows.count > 3 { rows.remove(at: rows.count - 3) }
    return rows.map { $0.trimmingCharacters(in: .init(charactersIn: " ")) }.joined(separator: "\n")
  }
}
