import TextEditing
import Testing

/// The extent of one undo step.
@Suite struct TextHistoryTests {
  /// A text with its history and a cursor.
  private struct Draft {
    var text = TextBuffer()
    var history = TextHistory()
    var cursor = 0
    var time = 0
    var entries: [TextHistory.Entry] = []

    var words: String { String(decoding: text.bytes, as: UTF8.self) }

    mutating func type(_ typed: String, every milliseconds: Int = 100) {
      for character in typed {
        time += milliseconds
        replace(cursor..<cursor, with: String(character), as: .typing)
      }
    }

    mutating func press(_ deletion: TextDeletion, _ kind: TextEditKind, times: Int = 1) {
      for _ in 0..<times {
        time += 100
        replace(text.range(of: deletion, at: cursor), with: "", as: kind)
      }
    }

    mutating func replace(_ range: Range<Int>, with new: String, as kind: TextEditKind = .other) {
      let edit = text.edit(range, inserting: new.utf8)
      text.apply(edit)
      entries.append(history.record(edit, as: kind, cursor: cursor, at: time))
      cursor = edit.offset + edit.inserted.count
    }

    mutating func undo() {
      if let undone = history.undo(in: &text) { cursor = undone.cursor }
    }

    mutating func redo() {
      if let redone = history.redo(in: &text) { cursor = redone.cursor }
    }
  }

  @Test func `undo removes typed words one by one, with the blanks after them`() {
    var draft = Draft()
    draft.type("Don't go, Agatha.  Stay\nhere")
    var seen: [String] = []
    while !draft.history.done.isEmpty {
      draft.undo()
      seen.append(draft.words)
      #expect(draft.cursor == draft.text.count)
    }
    #expect(
      seen == [
        "Don't go, Agatha.  Stay\n", "Don't go, Agatha.  ", "Don't go, ", "Don't ", "",
      ])
    for words in seen.dropLast().reversed() {
      draft.redo()
      #expect(draft.words == words)
    }
    draft.redo()
    #expect(draft.words == "Don't go, Agatha.  Stay\nhere")
    #expect(draft.cursor == draft.text.count)
  }

  @Test func `a pause begins a new step`() {
    var draft = Draft()
    draft.type("Aga")
    draft.time += 1000
    draft.type("tha")
    draft.undo()
    #expect(draft.words == "Aga")
  }

  @Test func `a move of the cursor begins a new step, even if the cursor returns`() {
    var draft = Draft()
    draft.type("Aga")
    draft.history.endRun()
    draft.type("tha")
    draft.undo()
    #expect(draft.words == "Aga")
  }

  @Test func `undo restores runs of deletions and the cursor before them`() {
    var draft = Draft()
    draft.type("abcdef")
    draft.cursor = 4
    draft.press(.clusterBefore, .deletingBefore, times: 2)
    draft.press(.clusterAfter, .deletingAfter, times: 2)
    #expect(draft.words == "ab")
    draft.undo()
    #expect(draft.words == "abef")
    #expect(draft.cursor == 2)
    draft.undo()
    #expect(draft.words == "abcdef")
    #expect(draft.cursor == 4)
    draft.redo()
    draft.redo()
    #expect(draft.words == "ab")
    #expect(draft.cursor == 2)
  }

  @Test func `a typing mistake, its deletion and its correction are three steps`() {
    var draft = Draft()
    draft.type("Agahta")
    draft.press(.clusterBefore, .deletingBefore, times: 3)
    draft.type("tha")
    #expect(draft.words == "Agatha")
    draft.undo()
    #expect(draft.words == "Aga")
    draft.undo()
    #expect(draft.words == "Agahta")
    draft.undo()
    #expect(draft.words == "")
  }

  @Test func `a paste is a step of its own`() {
    var draft = Draft()
    draft.type("a")
    draft.replace(1..<1, with: "bc")
    draft.type("d")
    draft.undo()
    #expect(draft.words == "abc")
    draft.undo()
    #expect(draft.words == "a")
  }

  @Test func `typing over a selection and typing on are one step`() {
    var draft = Draft()
    draft.replace(0..<0, with: "The Bad Hawk")
    draft.cursor = 4
    draft.replace(4..<7, with: "G", as: .typing)
    draft.type("ood")
    #expect(draft.words == "The Good Hawk")
    draft.undo()
    #expect(draft.words == "The Bad Hawk")
    #expect(draft.cursor == 4)
    draft.redo()
    #expect(draft.words == "The Good Hawk")
  }

  @Test func `an edit after an undo removes the redo steps`() {
    var draft = Draft()
    draft.type("one two")
    draft.undo()
    draft.type("2")
    draft.redo()
    #expect(draft.words == "one 2")
    #expect(draft.history.undone.isEmpty)
  }

  @Test func `typing after a redo begins a new step`() {
    var draft = Draft()
    draft.type("one tw")
    draft.undo()
    draft.redo()
    draft.type("o")
    draft.undo()
    #expect(draft.words == "one tw")
  }

  @Test func `the step of a long word is as small as that of a short one`() {
    var draft = Draft()
    draft.type(String(repeating: "a", count: 5000))
    #expect(draft.history.done.count == 1)
    #expect(draft.history.done[0].inserted.isEmpty)
  }
}
