extension MergeSheet {
  static let keysHeading = "Merge sheet"

  static let commands = [
    Command(
      layer, "Enter", .merge(.taken(.merged)),
      "save merged; if there are conflicts, edit first", hint: "save merged",
      when: \.canMerge),
    Command(
      layer, "e", .merge(.taken(.mergedIntoText)), "edit the merged note before saving",
      hint: "edit first",
      when: \.canMerge),
    Command(
      layer, "m", .merge(.taken(.mine)), "keep mine; theirs becomes an earlier version",
      hint: "keep mine", when: \.hasTheirs),
    Command(
      layer, "t", .merge(.taken(.theirs)), "keep theirs; mine becomes an earlier version",
      hint: "keep theirs", when: \.hasTheirs),
    Command(
      layer, "n", .merge(.taken(.newNote)), "save mine as a new note; keep theirs",
      hint: "two notes", when: \.isMergeOfNote),
    Command(
      layer, "u", .merge(.taken(.broughtBack)), "restore the deleted note, with my text",
      hint: "restore it", when: \.lacksTheirs),
    Command(
      layer, "Tab → Shift-Tab ←",
      each: .actions(
        .merge(.pagePressed(by: 1)), .merge(.pagePressed(by: 1)), .merge(.pagePressed(by: -1)),
        .merge(.pagePressed(by: -1))),
      "next, previous page: merged, mine, theirs", hint: "next page", when: \.hasTheirs
    ).harmless,
    Command(
      layer, "Esc q", .sheet(.closePressed), "back to the text; nothing is lost",
      hint: .atEnd("back")
    ).harmless,
  ]
}

extension WindowState {
  fileprivate var hasTheirs: Bool { merge?.theirs != nil }
  fileprivate var canMerge: Bool { merge?.canMerge ?? false }
  fileprivate var isMergeOfNote: Bool { merge?.field == nil }
  fileprivate var lacksTheirs: Bool { merge.map { $0.theirs == nil } ?? false }
}
