import SceneRestoration

/// The board: its columns, and the card that is open.
final class Board {
  @SceneProperty("columns") var names = ["todo", "doing", "done"]
  @SceneProperty("open") var open: String? = nil
  /// How many comments were sent.
  @SceneProperty("sent") var sent = 0
  private(set) var columns: [Column] = []
  private(set) var card: CardScreen?

  /// Makes the screens that the restored values name.
  func show(in scene: WindowScene) throws(SceneError) {
    for name in names where !columns.contains(where: { $0.name == name }) {
      let column = Column(name)
      try scene.restore(column)
      columns.append(column)
    }
    guard open != card?.title else { return }
    card = open.map(CardScreen.init)
    if let card { try scene.restore(card) }
  }

  /// The board in one line.
  var line: String {
    let lists = columns.map { "\($0.name): \($0.cards.joined(separator: ", "))" }
    let screen = card.map { "; \($0.title): \($0.comment)" } ?? ""
    return lists.joined(separator: "; ") + screen + "; sent \(sent)"
  }
}

/// A column, with one card a line.
///
/// The user makes its name, and so that of its text.
final class Column {
  let name: String
  @SceneText private var lines: String

  init(_ name: String) {
    self.name = name
    _lines = SceneText(wrappedValue: "", "column/\(name)")
  }

  var cards: [Substring] { lines.split(separator: "\n") }

  func add(_ card: some StringProtocol) { $lines.append(card + "\n") }

  /// Removes the first card and returns it.
  func removeFirst() -> String? {
    guard let card = cards.first else { return nil }
    $lines.replace(0..<card.utf8.count + 1, with: "")
    return String(card)
  }
}

/// The screen of a card, made when the card is opened: a comment that is not sent yet.
final class CardScreen {
  let title: String
  @SceneText private var draft: String

  init(_ title: String) {
    self.title = title
    _draft = SceneText(wrappedValue: "", "card/\(title)")
  }

  var comment: String { draft }

  func write(_ words: String) { $draft.append(words) }

  func undo() { $draft.undo() }

  /// Removes the comment, also from the disk.
  func clear() { $draft.clear(atOnce: true) }
}
