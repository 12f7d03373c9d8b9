extension MergeSheet {
  static let keysHeading = "Merge sheet"

  static let commands = [
    Command(
      layer, "Enter", .merge(.taken(.merged)),
      "save merged; if there are conflicts, edit first", hint: "save merged",
      when: \.hasTheirs),
    Command(
      layer, "e", .merge(.taken(.mergedIntoText)), "edit the merged note before saving",
      hint: "edit first",
      when: \.hasTheirs),
    Command(
      layer, "m", .merge(.taken(.mine)), "keep mine; theirs becomes an earlier version",
      hint: "mine", when: \.hasTheirs),
    Command(
      layer, "t", .merge(.taken(.theirs)), "keep theirs; mine becomes an earlier version",
      hint: "theirs", when: \.hasTheirs),
    Command(
      layer, "n", .merge(.taken(.newNote)), "save mine as a new note; keep theirs",
      hint: "new note"),
    Command(
      layer, "u", .merge(.taken(.broughtBack)), "restore the deleted note, with my text",
      hint: "restore it", when: \.lacksTheirs),
    Command(
      layer, "Tab →", .merge(.pagePressed(by: 1)), "next page: merged, mine, theirs",
      hint: "next page",
      when: \.hasTheirs),
    Command(layer, "Shift-Tab ←", .merge(.pagePressed(by: -1)), "previous page"),
    Command(
      layer, "Esc q", .sheet(.closePressed), "back to the text; nothing is lost",
      hint: .atEnd("back")),
  ]
}

extension WindowState {
  fileprivate var hasTheirs: Bool { merge?.theirs != nil }
  fileprivate var lacksTheirs: Bool { merge.map { $0.theirs == nil } ?? false }
}
