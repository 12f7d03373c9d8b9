@testable import HawkNotesUI
import HawkNotesTestSupport
import LibraryModel
import Testing
import TextUI
import Torture

/// The caches between two pictures, so that a key redraws only its own change.
@Suite struct DerivedCachesTests {
  @Test(arguments: 0..<UInt64(Torture.rounds(quick: 3, brief: 12, long: 12)))
  func `a picture drawn with caches equals the one without, after any actions`(seed: UInt64) throws
  {
    var random = SeededGenerator(seed: seed)
    let session = try RandomSession(&random)
    var done: [String] = []
    for _ in 0..<250 {
      done.append(try session.doSomething(&random))
      let difference = difference(in: session.writer.window.state)
      try #require(difference == nil, "seed \(seed): \(done.suffix(4)) leaves \(difference ?? "")")
    }
  }

  @Test func `every property of a window is declared as part of the picture or not`() {
    let state = WindowState(size: Size(columns: 80, rows: 24))
    #expect(
      names(of: state)
        == [
          // Compared before the backdrop is used: see Backdrop.Source.
          "scene", "sharedLibrary", "size", "settings", "today",
          // Drawn at each key, or compared by the cache made from it.
          "editor", "message", "safety", "mousePress", "sync",
          "messages", "openForm", "formToSave",
          "completions", "readMessage", "spelling",
          "runningImport",
          // Not in the picture; the phase is, by the settings' appearance.
          "phase", "clock", "time", "sceneID", "retries", "caches", "heldKey", "jumpTime",
          "dropTime", "hasChosenFocus",
        ])
  }

  @Test func `every property of a scene is declared as part of the backdrop or not`() {
    #expect(
      names(of: SceneState())
        == [
          // In Backdrop.Source.
          "tab", "tabs", "drafts", "forms", "sheet", "history", "shelf", "jumps", "isTextAlone",
          // In Backdrop.Source too, as the hints of the sheet that is open.
          "features",
          // Drawn over the backdrop.
          "editors", "find", "sheetTop", "sheetUnder", "form",
          "completion",
          // Drawn in the place of what was not read, and changed only when the library is read.
          "names",
          // Not in the picture.
          "order", "outside", "handed", "viRegisters", "ignoredWords", "startMessage",
          "syncWarning",
        ])
  }

  @Test func `every property of the editor is declared as part of the picture or not`() {
    #expect(
      names(of: Editor())
        == [
          // Drawn at each key; the parts that the backdrop shows are in Backdrop.Source.
          "texts", "pasts",
          // Only in the rows of the scenes sheet, which are made again when its listing or drafts
          // change.
          "looseTexts",
          // Not in the picture.
          "clipboard", "unrecorded", "goalColumn", "left", "marksWarning", "savedAnew",
        ])
  }

  private func names(of value: Any) -> Set<String> {
    Set(Mirror(reflecting: value).children.compactMap(\.label))
  }

  /// The first difference between the pictures with and without caches; nil if there is none.
  private func difference(in state: WindowState) -> String? {
    var bare = state
    bare.caches = DerivedCaches()
    // Drawing does not calculate it.
    bare.refreshPosition()
    let (one, other) = (state.render(), bare.render())
    guard one.cursor == other.cursor else { return "another cursor" }
    guard one.appearance == other.appearance else { return "another look" }
    return one.changes(since: other).first.map { change in
      "another row \(change.row): \(one.line(change.row)), not \(other.line(change.row))"
    }
  }
}

/// Random keys, clicks, sizes, changes of other windows and time, in a window with books, notes and
/// drafts.
private final class RandomSession {
  let writer: Writer
  private let shelf = TestLibrary()

  init(_ random: inout SeededGenerator) throws {
    for number in 0..<9 {
      let owner = Owner.book(shelf.books[number % 2].id)
      shelf.save("Note \(number)\nwith a second line, and words to find", of: owner)
    }
    shelf.save("Of Agatha", of: .character(shelf.characters[0].id, of: shelf.books[0].id))
    writer = try Writer(columns: 200, rows: 50, shelf: shelf)
  }

  /// The keys of all commands except those that end or suspend the program.
  private static let keys = Command.table.flatMap { $0.actions() }.filter { key, action in
    if case .program(let action) = action { return action == .redrawPressed }
    // Without a selection it quits.
    return action != .text(.copyPressed)
  }.map(\.0)

  /// Keys that are rare among all, and change the hints.
  private static let editingKeys = ["Ctrl-_", "Ctrl-_", "Ctrl-R", "Shift-←", "n"]

  private static let sizes = [(80, 24), (200, 50), (160, 40), (40, 12), (20, 5), (19, 4), (60, 20)]

  /// Does one random action and returns its description.
  func doSomething(_ random: inout SeededGenerator) throws -> String {
    switch Int.random(in: 0..<24, using: &random) {
    case 0..<8:
      let key = Self.keys.randomElement(using: &random) ?? KeyPress(.enter)
      writer.receive([.input(.key(key))])
      return "\(key)"
    case 8..<12:
      let letter = String("adnew lmt1?,:s/\n".randomElement(using: &random) ?? "a")
      writer.type(letter)
      return "typed \(letter)"
    case 12..<15: return click(&random)
    case 15: return resize(&random)
    case 16:
      writer.wait(milliseconds: 1500)
      return "rest"
    case 17: return write(&random)
    case 18: return amend(&random)
    case 19..<23:
      let key = Self.editingKeys.randomElement(using: &random) ?? "Ctrl-_"
      writer.press(key)
      return key
    default:
      let event: Input = Bool.random(using: &random) ? .focusLost : .focusGained
      writer.receive([.input(event)])
      return "\(event)"
    }
  }

  private func click(_ random: inout SeededGenerator) -> String {
    let kinds: [Mouse.Kind] = [.press, .press, .release, .drag, .wheelUp, .wheelDown]
    let kind = kinds.randomElement(using: &random) ?? .press
    let button: Mouse.Button = Int.random(in: 0..<5, using: &random) == 0 ? .right : .left
    let column = Int.random(in: 0..<80, using: &random)
    let row = Int.random(in: 0..<22, using: &random)
    writer.mouse(kind, button, column: column, row: row)
    return "\(kind) at \(column), \(row)"
  }

  private func resize(_ random: inout SeededGenerator) -> String {
    let (columns, rows) = Self.sizes.randomElement(using: &random) ?? (80, 24)
    writer.resize(columns: columns, rows: rows)
    return "size \(columns)×\(rows)"
  }

  /// Another window saves a note, or makes a character a favourite.
  private func write(_ random: inout SeededGenerator) -> String {
    if Bool.random(using: &random) {
      shelf.save("From elsewhere", of: .book(shelf.books[0].id))
    } else {
      shelf.characters[0].isFavourite.toggle()
    }
    shelf.touch()
    writer.receive([.libraryChanged])
    return "written elsewhere"
  }

  /// Another window changes a note, or deletes it.
  private func amend(_ random: inout SeededGenerator) -> String {
    let notes = shelf.notes.filter { !shelf.deleted.contains($0.id) }
    guard let note = notes.randomElement(using: &random) else { return "no note" }
    if Int.random(in: 0..<3, using: &random) == 0 {
      shelf.deleted.insert(note.id)
    } else {
      // NB: its owner may be deleted.
      guard (try? shelf.amend(note.id, note.text + "\nchanged elsewhere")) != nil else {
        return "no note"
      }
    }
    shelf.touch()
    writer.receive([.libraryChanged])
    return "amended elsewhere"
  }
}
