import Foundation
import HawkNotesTestSupport
import HawkNotesUI
import LibraryModel
import SceneRestoration
import Testing
import TextEditing
import Torture

/// Random sessions at the keyboard, compared with a plain text: edits, moves, selections, undo,
/// redo and discards.
///
/// The window may be killed between any two keys.
///
/// `SEEDS=1000` sets the number of sessions; a failure reports its seed and the fewest keys that
/// still fail.
@Suite struct EditingModelTests {
  static let seeds = ProcessInfo.processInfo.environment["SEEDS"].flatMap(UInt64.init) ?? 8

  @Test(arguments: 0..<Self.seeds)
  func `a session changes the draft as it would change a plain text, with kills at any moment`(
    seed: UInt64
  ) {
    check(seed, length: 150) { Session(compactionSize: 1 << 20).run($0) }
  }

  @Test(arguments: 0..<Self.seeds)
  func `a session changes the draft correctly while its journal is compacted all the time`(
    seed: UInt64
  ) {
    check(seed + 1000, length: 100) { Session(compactionSize: 0).run($0) }
  }

  @Test(arguments: 0..<max(1, Self.seeds / 4))
  func `a journal cut at any byte restores a state that was on the screen`(seed: UInt64) {
    check(seed + 2000, length: 60) { Session(compactionSize: 1 << 20).runThenCut($0) }
  }

  @Test(arguments: 0..<Self.seeds)
  func `undo goes back over every save in a session, with kills at any moment`(seed: UInt64) {
    check(seed + 3000, length: 150, pressing: "Ctrl-S", insteadOf: "Ctrl-D") {
      Session(compactionSize: 1 << 20).run($0)
    }
  }

  private func check(
    _ seed: UInt64, length: Int, pressing new: String = "", insteadOf old: String? = nil,
    _ run: ([Stroke]) -> String?
  ) {
    var random = SeededGenerator(seed: seed)
    let strokes = (0..<length).map { _ in
      let stroke = Stroke.random(&random)
      return stroke == old.map(Stroke.press) ? .press(new) : stroke
    }
    guard var failure = run(strokes) else { return }
    var fewest = strokes
    var size = length / 2
    while size > 0 {
      var start = 0
      while start < fewest.count {
        var fewer = fewest
        fewer.removeSubrange(start..<min(start + size, fewest.count))
        if let still = run(fewer) {
          (fewest, failure) = (fewer, still)
        } else {
          start += size
        }
      }
      size /= 2
    }
    Issue.record("seed \(seed): \(failure)\nafter \(fewest)")
  }
}

/// A step of a session: a key, or an event from outside.
private enum Stroke: Equatable {
  case type(Character)
  case paste(String)
  case press(String)
  case rest, kill

  static func random(_ random: inout SeededGenerator) -> Stroke {
    switch Int.random(in: 0..<40, using: &random) {
    case 0..<16: .type(Array("abc' .é物\u{301}🇫🇷👩\u{200D}\n\t").randomElement(using: &random) ?? "a")
    case 16:
      .paste(
        ["pasted words", "two\nlines\n", "👩‍🚀", "\u{301}", ""][Int.random(in: 0..<5, using: &random)])
    case 17: .rest
    case 18: .kill
    default: .press(keys.randomElement(using: &random) ?? "←")
    }
  }

  private static let keys = [
    "←", "→", "←", "→", "Shift-←", "Shift-→", "Shift-←", "Shift-→", "Ctrl-Home", "Ctrl-End",
    "Ctrl-Shift-Home", "Ctrl-Shift-End", "Ctrl-A", "Backspace", "Backspace", "Backspace", "Delete",
    "Delete", "Ctrl-U", "Ctrl-K", "Ctrl-W", "Ctrl-_", "Ctrl-_", "Ctrl-_", "Ctrl-_", "Ctrl-R",
    "Ctrl-R", "Ctrl-X", "Ctrl-V", "↑", "↓", "Shift-↑", "Shift-↓", "Home", "End", "PgUp", "Ctrl-→",
    "Ctrl-Shift-←", "Ctrl-↑", "Ctrl-↓", "Ctrl-D", "Ctrl-Z", "Ctrl-Y",
  ]
}

/// A window on a scene on disk, with the model of its text.
private final class Session {
  private let home = FileManager.default.temporaryDirectory.path + "/model-\(UUID())"
  private let shelf = TestLibrary()
  private let compactionSize: Int
  private var writer: Writer?
  private var model = EditingModel()

  init(compactionSize: Int) { self.compactionSize = compactionSize }

  deinit {
    writer = nil
    try? FileManager.default.removeItem(atPath: home)
  }

  /// The first difference from the model, if any.
  func run(_ strokes: [Stroke]) -> String? {
    guard start() else { return "it does not start" }
    for (index, stroke) in strokes.enumerated() {
      if let failure = make(stroke) ?? difference {
        return "stroke \(index), \(stroke): \(failure)"
      }
    }
    return make(.kill) ?? difference ?? historyDifference(from: home)
  }

  /// Also compares every state that a cut journal restores.
  func runThenCut(_ strokes: [Stroke]) -> String? {
    guard start(), let journal else { return "it does not start" }
    var states = [(size: size(of: journal), snapshot: model.snapshot)]
    for stroke in strokes where stroke != .kill {
      if let failure = make(stroke) ?? difference { return "\(stroke): \(failure)" }
      states.append((size(of: journal), model.snapshot))
    }
    writer = nil
    guard let bytes = FileManager.default.contents(atPath: journal) else { return "no journal" }
    for (index, state) in states.enumerated().dropFirst() {
      let from = states[index - 1].size
      for cut in Set([from, (from + state.size) / 2, state.size - 1, state.size]) where cut >= from
      {
        let expected = states.last { $0.size <= cut }?.snapshot
        try? bytes.prefix(cut).write(to: URL(fileURLWithPath: journal))
        guard let expected, kept(in: home) == expected else {
          return "cut at \(cut) of \(bytes.count): \(kept(in: home).map { "\($0)" } ?? "nothing")"
            + ", not \(expected.map { "\($0)" } ?? "nothing")"
        }
      }
    }
    return nil
  }

  private func start() -> Bool {
    guard make(.kill) == nil else { return false }
    writer?.press("n")
    return writer != nil
  }

  private func make(_ stroke: Stroke) -> String? {
    switch stroke {
    case .type(let character):
      model.type(character)
      writer?.type(String(character))
    case .paste(let text):
      if !text.isEmpty { model.insert(text) }
      writer?.paste(text)
    case .rest:
      model.rest()
      writer?.wait(milliseconds: 2000)
    case .press(let key):
      writer?.press(key)
      follow(key)
    case .kill:
      model.restart()
      writer = nil
      do {
        let scene = try SceneDirectory(path: home, compactionSize: compactionSize)
          .open(.named("test"), window: .current(), version: "test", upkeep: .byProgram)
        writer = try Writer(columns: 30, rows: 14, scene: scene, shelf: shelf)
      } catch {
        return "\(error)"
      }
    }
    if compactionSize == 0 { writer?.receive([.sceneNoticed]) }
    return nil
  }

  private func follow(_ key: String) {
    let selecting = key.contains("Shift-")
    switch key.replacingOccurrences(of: "Shift-", with: "") {
    case "←": model.step(by: -1, selecting: selecting)
    case "→": model.step(by: 1, selecting: selecting)
    case "Ctrl-Home": model.move(to: 0, selecting: selecting)
    case "Ctrl-End": model.move(to: model.text.utf8.count, selecting: selecting)
    case "Ctrl-A": model.selectAll()
    case "Backspace": model.deleteBackwards()
    case "Delete": model.deleteForwards()
    case "Ctrl-U": model.deleteLine(forwards: false)
    case "Ctrl-K": model.deleteLine(forwards: true)
    case "Ctrl-W": deleteWord()
    case "Ctrl-_", "Ctrl-Z": model.undo()
    case "Ctrl-R", "Ctrl-Y": model.redo()
    case "Ctrl-D": model.discard()
    case "Ctrl-S": model.save(selecting: place?.anchor)
    case "Ctrl-X": model.cut()
    case "Ctrl-V": if !model.clipboard.isEmpty { model.insert(model.clipboard) }
    // Rows and words are tested elsewhere.
    default: model.move(to: cursor, selecting: selecting)
    }
  }

  /// Deletes as many bytes as the window has deleted, if they were before the cursor.
  private func deleteWord() {
    if model.selection != nil { return model.deleteBackwards() }
    let gone = model.text.utf8.count - text.utf8.count
    model.deleteWord(of: gone)
  }

  private var place: EditorState? { writer?.window.state.scene.editors.values.first }
  private var cursor: Int { place?.cursor ?? 0 }
  private var text: String {
    writer?.window.state.editor.texts.values.first.map { String(decoding: $0.bytes, as: UTF8.self) }
      ?? ""
  }

  private var difference: String? {
    guard Array(text.utf8) == Array(model.text.utf8), cursor == model.cursor,
      place?.anchor == model.anchor
    else {
      return "“\(text)” \(place?.anchor.map { "\($0)…" } ?? "")\(cursor), not \(model.snapshot)"
    }
    let clipboard = writer?.window.state.editor.clipboard.bytes ?? []
    return clipboard == Array(model.clipboard.utf8) ? nil : "another clipboard"
  }

  /// Tries all undo and redo steps in the window and compares them with the disk.
  private func historyDifference(from home: String) -> String? {
    if let kept = kept(in: home), kept != model.snapshot { return "\(kept), not \(model.snapshot)" }
    let (undos, redos) = (model.snapshot.past.count, model.snapshot.future.count)
    let ways: [(String, Int)] = [("Ctrl-_", undos + 1), ("Ctrl-R", undos + redos + 1)]
    for (key, count) in ways {
      for _ in 0..<count {
        if let failure = make(.press(key)) ?? difference { return "\(key) at the end: \(failure)" }
      }
    }
    return nil
  }

  private var journal: String? {
    guard let id = try? SceneDirectory(path: home).find("test")?.id else { return nil }
    return "\(home)/scenes/\(id)/journal"
  }

  private func size(of journal: String) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: journal)[.size] as? Int) ?? 0
  }

  /// The draft's text on the disk; nil if it was saved.
  private func kept(in home: String) -> EditingModel.Snapshot? {
    guard let record = try? SceneDirectory(path: home).find("test") else { return nil }
    var scene = SceneState()
    SceneState.restored.restore(&scene, from: record.values)
    guard let (id, draft) = scene.drafts.first(where: { $0.value.slot != nil }),
      let text = record.texts["\(id)"],
      let place = draft.slot.flatMap({ scene.editors[$0] })?.restored(in: text)
    else { return shelf.notes.isEmpty ? EditingModel.Snapshot() : nil }
    let (bytes, history) = text.opened()
    return EditingModel.Snapshot(
      text: String(decoding: bytes, as: UTF8.self), cursor: place.cursor, anchor: place.anchor,
      past: Self.texts(from: bytes, through: history.done).reversed(),
      future: Self.texts(from: bytes, through: history.undone).reversed())
  }

  private static func texts(from bytes: [UInt8], through changes: [TextChange]) -> [String] {
    var bytes = bytes
    return changes.reversed().map { change in
      bytes.replaceSubrange(change.offset..<change.offset + change.removed, with: change.inserted)
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
