extension Command {
  /// The commands of the find line.
  static let find: [Command] = [
    Command(.find, "Enter ↓ Ctrl-F", .find(.nextPressed), "next match", hint: "next"),
    Command(.find, "↑", .find(.previousPressed), "previous match", hint: "previous"),
    Command(.find, "Backspace", .find(.erased), "delete the last character"),
    Command(.find, "Ctrl-U Ctrl-W Alt-Backspace", .find(.cleared), "clear the search"),
    Command(
      .find, "Esc", .find(.closePressed), "back to the text, at the match", hint: "back to the text"
    ),
    Command(.find, "F1", .sheet(.openPressed(.keys)), "show the keys", hint: .atEnd("keys")),
  ]
}
