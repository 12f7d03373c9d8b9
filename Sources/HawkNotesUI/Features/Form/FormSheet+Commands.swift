extension FormSheet {
  static let keysHeading = "Form"

  /// The key that opens the form of a new item; `e` opens that of the selected one.
  static let opening = Command(
    .screen, "a", .sheet(.openPressed(.form)), "add a book or a character", hint: "add",
    menu: MenuEntry(8, "Add a book or a character"), synonyms: "new")

  static let commands = [
    Command(layer, "Ctrl-S", .form(.savePressed), "save", hint: "save"),
    Command(
      layer, "Esc", .form(.leavePressed), "leave; the form is kept", hint: "leave, keep form"
    ).harmless,
    Command(
      layer, "Ctrl-D", .form(.discardPressed), "discard what was filled in", hint: "discard",
      when: \.isFormChanged),
    Command(
      layer, "Tab Shift-Tab", each: .actions(.form(.nextPressed), .form(.previousPressed)),
      "next, previous field", hint: "next field"
    ).harmless,
    Command(
      layer, "↓ ↑", each: .actions(.form(.downPressed), .form(.upPressed)),
      "next, previous field or row"),
    Command(layer, "Enter", .form(.linePressed), "next field, or new line"),
    Command(
      layer, "→ ←", each: .actions(.form(.rightPressed), .form(.leftPressed)),
      "next, previous choice", hint: "choose", when: \.isInChoice),
    Command(
      layer, "Space", .form(.typed(" ")), "next choice"),
  ]
}

extension WindowState {
  /// Whether anything was filled in in the open form.
  var isFormChanged: Bool { form.map(isChanged) ?? false }
}
