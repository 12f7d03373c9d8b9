/// A section of the keys sheet: the keys of a layer, or the program's words.
struct KeysSection {
  let heading: String
  let rows: [(keys: String, says: String)]

  /// The sections that a window shows: those of the keys that work here, then the others.
  ///
  /// Of the keys of the screen, those of every day are first.
  ///
  /// The keys of particular sheets are left out unless the user searches, or asks in that sheet.
  static func shown(by filter: SheetFilter, in window: Surroundings) -> [KeysSection] {
    guard let filter = filter.text, !filter.isEmpty else {
      let layers = window.layersBeneath.flatMap { sections(of: $0, in: window) }
      return layers + [words, KeysSection(.everywhere)]
    }
    let terms = filter.lowercased().split(separator: " ")
    let vi = window.hasViKeys ? [self.vi] : []
    return (Layer.all.map { KeysSection($0) } + vi + [words]).compactMap { $0.matching(terms) }
  }

  private init(_ heading: String, _ rows: [(keys: String, says: String)]) {
    self.heading = heading
    self.rows = rows
  }

  private init(_ layer: Layer) {
    self.init(layer.heading, Command.table.filter { $0.layer == layer }.map { ($0.keys, $0.says) })
  }

  private init(_ heading: String, _ commands: [Command]) {
    self.init(heading, commands.map { ($0.keys, $0.says) })
  }

  private static func sections(of layer: Layer, in window: Surroundings) -> [KeysSection] {
    if layer == .text, window.hasViKeys {
      let others = Command.table.filter { $0.layer == layer && !window.isTakenByVi($0) }
      return [vi, KeysSection(layer.heading, others)]
    }
    guard layer == .screen else { return [KeysSection(layer)] }
    let commands = Command.table.filter { $0.layer == layer }
    let others = commands.filter { !$0.isDaily }
    return [
      KeysSection("Every day", commands.filter(\.isDaily)),
      KeysSection(layer.heading, others.filter { !$0.changesNothing }),
      KeysSection("Moving", others.filter(\.changesNothing)),
    ]
  }

  /// The rows that contain all terms; nil if there are none.
  private func matching(_ terms: [Substring]) -> KeysSection? {
    let rows = rows.filter { row in
      let text = "\(row.keys) \(row.says) \(heading)".lowercased()
      return terms.allSatisfy { text.contains($0) }
    }
    return rows.isEmpty ? nil : KeysSection(heading, rows)
  }

  /// The keys of vi that one needs first.
  private static let vi = KeysSection(
    "Text, with the keys of vi",
    [
      ("h j k l w b e", "move, also 0 $ gg G; a number repeats"),
      ("i a o O", "Insert mode; Esc ends it"),
      ("v V Ctrl-V", "select"),
      ("x d c y p", "delete, change, copy, put"),
      ("u Ctrl-R .", "undo, redo, repeat"),
      ("/ ? n N *", "find"),
      (":w :q :q! :wq", "save, leave, discard, save and leave"),
    ])

  /// The words that the program uses in a meaning of its own.
  private static let words = KeysSection(
    "Words",
    [
      ("scene", "what a window shows; it comes back as it was"),
      ("dormant", "a scene with no window"),
      ("kept", "survives kill -9"),
      ("synced", "survives a power cut, too"),
      ("loose draft", "its book or note is gone"),
    ])
}
