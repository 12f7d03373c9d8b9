extension FormSheet {
  static let keysHeading = "Form"

  static let commands = [
    Command(layer, "Ctrl-S", .form(.savePressed), "save", hint: "save"),
    Command(
      layer, "Esc", .form(.leavePressed), "leave; the form is kept", hint: "leave, keep form"
    ).harmless,
    Command(
      layer, "Ctrl-D", .form(.discardPressed), "discard what was filled in", hint: "discard",
      when: having(\.isChanged)),
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
      "next, previous choice", hint: "choose", when: having(\.isInChoice)),
    Command(
      layer, "Space", .form(.typed(" ")), "next choice"),
  ]
}
