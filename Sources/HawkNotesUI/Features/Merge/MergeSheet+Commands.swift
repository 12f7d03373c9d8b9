extension MergeSheet {
  static let keysHeading = "Merge sheet"

  static let commands = [
    Command(
      layer, "Enter", .of(MergeAction.taken(.merged)),
      "save merged", hint: "save merged", when: having(\.canSaveMerged)),
    Command(
      layer, "Enter", .of(MergeAction.taken(.merged)),
      "edit merged, if both changed a line", hint: "edit merged", when: having(\.mustEditMerged)),
    Command(
      layer, "e", .of(MergeAction.taken(.mergedIntoText)), "edit the merged note before saving",
      hint: "edit first", when: having(\.canSaveMerged)),
    Command(
      layer, "e", .of(MergeAction.taken(.mergedIntoText)), "edit merged, if both changed a line",
      when: having(\.mustEditMerged)),
    Command(
      layer, "m", .of(MergeAction.taken(.mine)), "keep mine; theirs becomes an earlier version",
      hint: "keep mine", when: having(\.isNoteThere)),
    Command(
      layer, "t", .of(MergeAction.taken(.theirs)),
      "keep theirs; mine becomes an earlier version",
      hint: "keep theirs", when: having(\.isNoteThere)),
    Command(
      layer, "n", .of(MergeAction.taken(.newNote)), "keep both, as two notes",
      hint: "two notes", when: having(\.isOfTwoNotes)),
    Command(
      layer, "n", .of(MergeAction.taken(.newNote)),
      "save mine as a new note; the other stays deleted",
      hint: "new note", when: having(\.isNoteDeleted)),
    Command(
      layer, "u", .of(MergeAction.taken(.broughtBack)), "restore the deleted note, with my text",
      hint: "restore it", when: having(\.isNoteDeleted)),
    Command(
      layer, "Tab → Shift-Tab ←",
      each: .actions(
        .of(MergeAction.pagePressed(by: 1)), .of(MergeAction.pagePressed(by: 1)),
        .of(MergeAction.pagePressed(by: -1)),
        .of(MergeAction.pagePressed(by: -1))),
      "next, previous page: merged, mine, theirs", hint: "next page", when: having(\.isNoteThere)
    ).harmless,
    Command(
      layer, "Esc q", .sheet(.closePressed), "back; nothing is lost",
      hint: .atEnd("back")
    ).harmless,
  ]
}
