import Foundation
import Testing
import Torture

@testable import SceneRestoration

/// The kanban example, killed at random moments.
@Suite(.timeLimit(.minutes(20))) struct KanbanTorture {
  @Test
  func `a board that is killed at random has each turn that it has shown, and no sent comment`()
    throws
  {
    let place = Place()
    let seed = Torture.seed
    var generator = SeededGenerator(seed: seed)
    var (model, failures) = (BoardModel(), 0)
    let rounds = Torture.rounds(quick: 4, brief: 60, short: 500, long: 500)
    for round in 0..<rounds {
      let board = Child(
        "env", "XDG_STATE_HOME=\(place.path)", Child.builtProducts + "/scene-kanban-example")
      let shown = try #require(board.output(until: "|"))
      // The last turn of the round before was either stored as a whole or not at all.
      let found = model.states.last { shown.contains($0.line + "|") }
      if found == nil {
        failures += 1
        Issue.record("seed \(seed), round \(round): \(model.states.map(\.line)), shown: \(shown)")
      }
      model.continueFrom(found ?? model.states[0])
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        board.type(model.turn(&generator) + "\n")
        #expect(board.output(until: "\(model.states[0].line)|") != nil)
      }
      let stored = place.bytes
      let left = model.sent.suffix(20).filter { stored.range(of: Data($0.utf8)) != nil }
      if !left.isEmpty {
        failures += 1
        Issue.record("seed \(seed), round \(round): on the disk: \(left)")
      }
      // The last turn is killed before, in or after its commit.
      board.type(model.unseenTurn(&generator) + "\n")
      usleep(UInt32.random(in: 0...4000, using: &generator))
      board.kill()
    }
    Torture.report("kills of the kanban example", tried: rounds, failed: failures, "seed \(seed)")
  }
}

/// What a board should show.
private struct BoardState {
  var columns = [("todo", [String]()), ("doing", []), ("done", [])]
  var comments: [String: String] = [:]
  var open: String?
  var sent = 0
  /// Comments that were sent.
  var gone: [String] = []

  var line: String {
    let lists = columns.map { "\($0.0): \($0.1.joined(separator: ", "))" }
    let screen = open.map { "; \($0): \(comments[$0] ?? "")" } ?? ""
    return lists.joined(separator: "; ") + screen + "; sent \(sent)"
  }

  /// Performs a random command and returns it.
  mutating func perform(_ number: Int, _ generator: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0 where columns.count < 6:
      columns.append(("column\(number)", []))
      return "column column\(number)"
    case 1 where columns[0].1.count < 5:
      columns[0].1.append("card\(number)")
      return "add card\(number)"
    case 2:
      let index = Int.random(in: 0..<columns.count - 1, using: &generator)
      if !columns[index].1.isEmpty { columns[index + 1].1.append(columns[index].1.removeFirst()) }
      return "move \(index)"
    case 3:
      open = "card\(number % 3)"
      return "open card\(number % 3)"
    case 4:
      guard let open, let comment = comments[open], !comment.isEmpty else { return "send" }
      comments[open] = ""
      sent += 1
      gone.append(comment)
      return "send"
    default:
      guard let open else {
        self.open = "card0"
        return "open card0"
      }
      comments[open, default: ""] += "<secret\(number)>"
      return "write <secret\(number)>"
    }
  }
}

/// The possible states of a board.
private struct BoardModel {
  /// The state that was shown last, and the one after a turn that was not.
  private(set) var states = [BoardState()]
  private var number = 0

  /// Comments that were sent in a turn that was shown.
  var sent: [String] { states[0].gone }

  mutating func continueFrom(_ state: BoardState) { states = [state] }

  mutating func turn(_ generator: inout SeededGenerator) -> String {
    number += 1
    return states[0].perform(number, &generator)
  }

  mutating func unseenTurn(_ generator: inout SeededGenerator) -> String {
    number += 1
    var next = states[0]
    let command = next.perform(number, &generator)
    states = [states[0], next]
    return command
  }
}

extension Place {
  /// The bytes of all files of the directory.
  fileprivate var bytes: Data {
    let files = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return files.reduce(into: Data()) { bytes, file in
      bytes += (try? Data(contentsOf: URL(fileURLWithPath: "\(path)/\(file)"))) ?? Data()
    }
  }
}
