extension MergeSheet {
  static let keysHeading = "On a merge"

  static let commands = [
    Command(
      layer, "Enter", .merge(.taken(.merged)),
      "take both: save them merged, or, where they conflict, into the text", hint: "both",
      when: \.hasTheirs),
    Command(
      layer, "e", .merge(.taken(.mergedIntoText)), "both into the text, to write on",
      hint: "edit both",
      when: \.hasTheirs),
    Command(
      layer, "m", .merge(.taken(.mine)), "take mine; theirs is kept as an earlier version",
      hint: "mine", when: \.hasTheirs),
    Command(
      layer, "t", .merge(.taken(.theirs)), "take theirs; mine is kept as an earlier version",
      hint: "theirs", when: \.hasTheirs),
    Command(
      layer, "n", .merge(.taken(.newNote)), "mine as a new note, theirs as it is",
      hint: "new note"),
    Command(
      layer, "u", .merge(.taken(.broughtBack)), "bring the deleted note back, with mine in it",
      hint: "bring it back", when: \.lacksTheirs),
    Command(
      layer, "Tab →", .merge(.pagePressed(by: 1)), "merged, mine, theirs", hint: "see each",
      when: \.hasTheirs),
    Command(layer, "Shift-Tab ←", .merge(.pagePressed(by: -1)), "and the other way round"),
    Command(
      layer, "Esc q", .sheet(.closePressed), "back to the text; nothing is lost", hint: "back"),
  ]
}

extension WindowState {
  fileprivate var hasTheirs: Bool { merge?.theirs != nil }
  fileprivate var lacksTheirs: Bool { merge.map { $0.theirs == nil } ?? false }
}
