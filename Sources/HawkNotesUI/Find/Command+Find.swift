extension Command {
  /// The commands of the find line.
  static let find: [Command] = [
    Command(
      .find, "Enter", .find(.enterPressed), "next match", hint: "next", when: { !$0.isReplacing }),
    Command(
      .find, "Enter", .find(.enterPressed), "replace this match, after Ctrl-R",
      hint: .atStart("replace", short: "one"), when: \.isReplacing),
    Command(
      .find, "↓ Ctrl-F", .find(.nextPressed), "next match; after Ctrl-R, skip this one",
      hint: .atStart("skip"), when: \.isReplacing),
    Command(.find, "↑", .find(.previousPressed), "previous match", hint: "previous"),
    Command(
      .find, "Ctrl-R", .find(.replacePressed),
      "replace: type the new text, then Enter; in small letters it takes the case of each match",
      hint: "replace", when: { !$0.isReplacing && !$0.findsInReading }),
    Command(
      .find, "Ctrl-A", .find(.allPressed), "replace all matches, after Ctrl-R",
      hint: .atStart("replace all", short: "all"), when: \.isReplacing),
    Command(
      .find, "Ctrl-Z Ctrl-_", .find(.undoPressed), "undo the last replacement",
      when: { $0.scene.find.replaced > 0 }),
    Command(
      .find, "Backspace Ctrl-W Alt-Backspace Ctrl-U",
      each: .actions(
        .find(.deleted(.backspace)), .find(.deleted(.wordBefore)), .find(.deleted(.wordBefore)),
        .find(.deleted(.toLineStart))),
      "delete the last character, the last word, all"),
    Command(
      .find, "Esc", .find(.closePressed), "back to the text, at the match", hint: "back"
    ).harmless,
    Command(.find, "F1", .sheet(.openPressed(.keys)), "show the keys", hint: .atEnd("keys"))
      .harmless,
  ]
}
