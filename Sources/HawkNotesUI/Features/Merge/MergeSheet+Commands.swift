extension MergeSheet {
  static let keysHeading = "Merge sheet"

  static let commands = [
    Command(
      layer, "Enter", .merge(.taken(.merged)),
      "save merged", hint: "save merged", when: \.canSaveMerged),
    Command(
      layer, "Enter", .merge(.taken(.merged)),
      "edit merged, if both changed a line", hint: "edit merged", when: \.mustEditMerged),
    Command(
      layer, "e", .merge(.taken(.mergedIntoText)), "edit the merged note before saving",
      hint: "edit first", when: \.canSaveMerged),
    Command(
      layer, "e", .merge(.taken(.mergedIntoText)), "edit merged, if both changed a line",
      when: \.mustEditMerged),
    Command(
      layer, "m", .merge(.taken(.mine)), "keep mine; theirs becomes an earlier version",
      hint: "keep mine", when: \.hasTheirs),
    Command(
      layer, "t", .merge(.taken(.theirs)), "keep theirs; mine becomes an earlier version",
      hint: "keep theirs", when: \.hasTheirs),
    Command(
      layer, "n", .merge(.taken(.newNote)), "save mine as a new note; keep theirs",
      hint: "two notes", when: \.isMergeOfTwoNotes),
    Command(
      layer, "n", .merge(.taken(.newNote)), "save mine as a new note; the other stays deleted",
      hint: "new note", when: \.lacksTheirs),
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
  fileprivate var canSaveMerged: Bool {
    merge.map { $0.canMerge && !$0.hasConflict } ?? false
  }
  fileprivate var mustEditMerged: Bool {
    merge.map { $0.canMerge && $0.hasConflict } ?? false
  }
  fileprivate var isMergeOfTwoNotes: Bool { hasTheirs && merge?.field == nil }
  fileprivate var lacksTheirs: Bool { merge.map { $0.theirs == nil } ?? false }
}
