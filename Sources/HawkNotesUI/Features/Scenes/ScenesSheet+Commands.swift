extension ScenesSheet {
  static let keysHeading = "Scenes sheet"

  /// The key that opens the sheet; it is listed among those of the screens.
  static let opening = Command(
    .screen, "s", .sheet(.openPressed(sheet)), "list scenes", hint: "scenes")

  static let commands = [
    Command(
      layer, "Enter l →", .scenes(.openPressed),
      "open: in its own window, or here if it has none", hint: "open"),
    Command(
      layer, "d x", .scenes(.closePressed), "close a dormant scene (it can be reopened)",
      hint: "close", when: \.hasDormantScene),
    Command(
      layer, "d x", .scenes(.closePressed), "discard a loose draft", hint: "discard",
      when: \.hasLooseDraft),
    Command(
      layer, "u", .scenes(.undoPressed),
      "reopen a closed scene, or restore a draft",
      hint: "undo", when: \.canUndoEnding),
    Command(
      layer, "a", .scenes(.attachPressed),
      "attach a loose draft to this book or character", hint: "attach",
      when: \.hasLooseDraft),
    Command(
      layer, "y", .scenes(.copyPressed), "copy the text of a loose draft", hint: "copy text",
      when: \.hasLooseDraft),
    Command(
      layer, "Tab Shift-Tab",
      each: .actions(.scenes(.nextSectionPressed), .scenes(.previousSectionPressed)),
      "next, previous section", hint: "section"
    ).harmless,
  ]
}
