extension ScenesSheet {
  static let keysHeading = "On the scenes sheet"

  /// The key that opens the sheet; it has its place among those of the screens.
  static let opening = Command(
    .screen, "s", .sheet(.openPressed(sheet)), "the scenes there are", hint: "scenes")

  static let commands = [
    Command(
      layer, "Enter l →", .scenes(.openPressed),
      "go there: to its window, or in this one where it has none", hint: "go there"),
    Command(
      layer, "d x", .scenes(.closePressed), "close a dormant scene; it can be reopened",
      hint: "close", when: \.hasDormantScene),
    Command(
      layer, "d x", .scenes(.closePressed), "throw a loose draft away", hint: "throw away",
      when: \.hasLooseDraft),
    Command(
      layer, "u", .scenes(.undoPressed), "reopen the scene closed last; bring a draft back",
      hint: "undo", when: \.canUndoEnding),
    Command(
      layer, "a", .scenes(.attachPressed),
      "attach a loose draft to the book or character behind the sheet", hint: "attach",
      when: \.hasLooseDraft),
    Command(
      layer, "y", .scenes(.copyPressed), "copy a loose draft", hint: "copy",
      when: \.hasLooseDraft),
    Command(layer, "Tab", .scenes(.nextSectionPressed), "next section", hint: "section"),
    Command(layer, "Shift-Tab", .scenes(.previousSectionPressed), "previous section"),
  ]
}
