import Foundation
import Testing

/// Drafts and notes, in one window and in several.
@Suite struct NotesTests {
  @Test func `a saved note is at the top of the list in every window`() {
    let left = Sandbox().pane(columns: 160, rows: 40)
    left.start()
    let right = left.split()
    right.start()
    for note in ["the first note", "the second note"] {
      left.press("n")
      left.type(note)
      left.wait(for: note)
      left.press("C-s")
      left.wait(for: "Saved.")
      left.press("Escape")
    }
    right.wait(for: "the second note")
    let rows = right.rows
    let first = rows.firstIndex { $0.contains("the first note") } ?? 0
    let second = rows.firstIndex { $0.contains("the second note") } ?? 0
    #expect(second < first)
  }

  @Test func `typing after a save continues the draft, also after a kill`() {
    let pane = Sandbox().pane()
    pane.start("hawknotes --scene s")
    pane.press("n")
    pane.type("one")
    pane.press("C-s", "Escape")
    pane.wait(for: "▸ one")
    pane.press("e")
    pane.wait(for: "┃ one")
    pane.type(" two")
    pane.press("C-s")
    pane.wait(for: "Saved.")
    pane.type(" three")
    pane.wait(for: "┃ one two three")
    pane.press("C-s", "Home")
    pane.type("zero ")
    pane.wait(for: "┃ zero one two three")
    pane.press("C-s")
    pane.wait(for: "Saved.")
    pane.kill()
    pane.start("hawknotes --scene s")
    pane.type("and ")
    pane.wait(for: "┃ zero and one two three")
  }

  @Test func `undo and redo of a deletion show the note, from any place`() {
    let pane = Sandbox().pane()
    pane.start()
    pane.press("n")
    pane.type("of the first book")
    pane.press("C-s", "Escape")
    pane.wait(for: "▸ of the first book")
    pane.press("d", "4", "u")
    pane.wait(for: "Undid: deleted \"of the first book\"")
    pane.wait(for: "[1 The Good Hawk]")
    pane.press("2", "C-r")
    pane.wait(for: "Redid: deleted \"of the first book\"")
    pane.wait(for: "[1 The Good Hawk]")
  }

  @Test func `a deletion can be undone after a kill, and redone`() {
    let pane = Sandbox().pane()
    pane.start()
    pane.press("n")
    pane.type("here and gone")
    pane.press("C-s", "Escape")
    pane.wait(for: "▸ here and gone")
    pane.press("d")
    pane.wait(for: "Deleted \"here and gone\". u undoes.")
    #expect(pane.screen.contains("none yet · press n to write"))
    pane.kill()
    pane.start()
    pane.press("u")
    pane.wait(for: "▸ here and gone")
    pane.press("C-r")
    pane.wait(for: "Redid: deleted \"here and gone\"")
    pane.wait(for: "none yet · press n to write")
  }

  @Test func `saving an empty draft is refused with a message`() {
    let pane = Sandbox().pane()
    pane.start()
    pane.press("n", "C-s")
    pane.wait(for: "Nothing to save")
  }

  @Test func `opening the editor without typing creates no draft`() {
    let pane = Sandbox().pane()
    pane.start("hawknotes --scene s")
    pane.press("n", "Escape", "Enter", "n", "Right")
    pane.wait(for: "Ctrl-S save")
    pane.press("Escape")
    pane.wait(for: "n write")
    pane.wait(for: "synced")
    #expect((pane.sandbox.scene("s")["drafts"] as? [Any])?.isEmpty == true)
  }

  @Test func `an edit that is equal to its note is discarded when it is left`() {
    let pane = Sandbox().pane()
    pane.start("hawknotes --scene s")
    pane.press("n")
    pane.type("as it was")
    pane.press("C-s", "Escape")
    pane.wait(for: "▸ as it was")
    pane.press("e")
    pane.wait(for: "Edit note")
    pane.type("!")
    pane.wait(for: "as it was!")
    #expect((pane.sandbox.scene("s")["drafts"] as? [Any])?.count == 1)
    pane.press("BSpace", "Escape")
    pane.wait(for: "New note")
    pane.wait(for: "synced")
    #expect((pane.sandbox.scene("s")["drafts"] as? [Any])?.isEmpty == true)
  }

  @Test func `a draft never appears in another place`() throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane(columns: 80, rows: 40)
    pane.start("hawknotes --scene s")
    var written: [String] = []
    for (book, characters) in [("1", 2), ("2", 1), ("3", 1)] {
      pane.press(book, "n")
      pane.type("draft \(written.count) of book \(book)")
      pane.press("Escape")
      written.append("draft \(written.count) of book \(book)")
      for character in 0..<characters {
        pane.press("g")
        for _ in 0..<character { pane.press("j") }
        pane.press("Enter", "n")
        pane.type("draft \(written.count) of somebody")
        written.append("draft \(written.count) of somebody")
        pane.press("Escape", "Escape")
      }
    }
    pane.wait(for: "synced")
    let drafts = try #require(sandbox.scene("s")["drafts"] as? [[String: Any]])
    #expect(Set(drafts.compactMap { $0["text"] as? String }) == Set(written))
    #expect(Set(drafts.compactMap { $0["of"] as? String }).count == written.count)
    for (place, text) in drafts.compactMap({ draft -> (String, String)? in
      guard let of = draft["of"] as? String, let text = draft["text"] as? String else { return nil }
      return (of, text)
    }) {
      pane.press("C-c")
      pane.waitForShell()
      pane.start("hawknotes --scene s \(place)")
      pane.wait(for: text)
      for other in written where other != text { #expect(!pane.screen.contains(other)) }
    }
  }

  @Test func `a favourite and its character share one draft`() {
    let pane = Sandbox().pane()
    pane.start()
    pane.press("f", "Enter", "n")
    pane.type("of Agatha, wherever")
    pane.press("Escape", "4", "Enter")
    pane.wait(for: "[4 Favourites]")
    pane.wait(for: "of Agatha, wherever")
  }

  @Test func `the browser gets the address of the shop page and nothing else`() throws {
    let sandbox = Sandbox()
    let recorder = sandbox.home + "/bin/recorder"
    try "#!/bin/sh\nprintf '%s\\n' \"$#\" \"$@\" > \"$HOME/opened\"\n"
      .write(toFile: recorder, atomically: true, encoding: .utf8)
    chmod(recorder, 0o755)
    sandbox.environment["BROWSER"] = "recorder"
    let pane = sandbox.pane()
    pane.start()
    pane.press("w", "o")
    pane.wait(for: "Opening")
    let opened = sandbox.home + "/opened"
    pane.wait(for: "the browser") { _ in
      (try? String(contentsOfFile: opened, encoding: .utf8))?.hasSuffix("\n") == true
    }
    let words = try String(contentsOfFile: opened, encoding: .utf8).split(separator: "\n")
    #expect(words.count == 2 && words[0] == "1" && words[1].hasPrefix("https://"))
  }

  @Test func `y copies the URL of the place into tmux`() {
    let pane = Sandbox().pane()
    pane.start()
    pane.press("Enter", "y")
    pane.wait(for: "URL copied (tmux).")
    pane.wait(for: "the buffer") { _ in
      pane.sandbox.tmux("show-buffer").output.hasPrefix("hawknotes://book/")
    }
  }
}
