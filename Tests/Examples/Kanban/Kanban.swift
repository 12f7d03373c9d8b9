import SceneRestoration

@main struct Kanban {
  @MainActor static func main() async throws {
    let board = Board()
    let scene = try SceneDirectory(program: "kanban").open(restoring: board, version: "kanban 1.0")
    try board.show(in: scene)
    try scene.commit()
    print("\(board.line)|")
    for await line in lines() {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      perform(words.first ?? "", words.count > 1 ? words[1] : "", on: board)
      do {
        try board.show(in: scene)
        try scene.commit()
      } catch {
        print("Not stored: \(error)")
      }
      print("\(board.line)|")
    }
    scene.suspend()
  }

  @MainActor private static func perform(_ command: String, _ words: String, on board: Board) {
    switch command {
    case "column": if !board.names.contains(words) { board.names.append(words) }
    case "add": board.columns[0].add(words)
    case "move": move(from: Int(words) ?? 0, on: board)
    case "open": board.open = words
    case "close": board.open = nil
    case "write": board.card?.write(words)
    case "undo": board.card?.undo()
    case "send": send(board)
    default: print("column, add, move, open, close, write, undo, send")
    }
  }

  /// Moves the first card of a column to the next one.
  @MainActor private static func move(from index: Int, on board: Board) {
    guard board.columns.indices.contains(index), index + 1 < board.columns.count,
      let card = board.columns[index].removeFirst()
    else { return }
    board.columns[index + 1].add(card)
  }

  @MainActor private static func send(_ board: Board) {
    guard let card = board.card, !card.comment.isEmpty else { return }
    card.clear()
    board.sent += 1
  }

  /// The lines of the user, read on another thread.
  private static func lines() -> AsyncStream<String> {
    AsyncStream { lines in
      Task.detached {
        while let line = readLine() { lines.yield(line) }
        lines.finish()
      }
    }
  }
}
