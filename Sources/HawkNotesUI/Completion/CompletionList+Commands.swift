extension Command {
  /// The commands of the list of completions.
  static let completion: [Command] = [
    Command(
      .completion, "Tab", .completion(.tabPressed), "insert the chosen name, or the first",
      hint: .atStart("insert")),
    Command(
      .completion, "Enter", .completion(.enterPressed),
      "insert the chosen row, or the first name; else a new line"),
    Command(
      .completion, "↓ ↑", each: .actions(.completion(.downPressed), .completion(.upPressed)),
      "choose a name", hint: .atStart("choose", short: "next")),
    Command(
      .completion, "Esc", .completion(.closePressed), "close the list",
      hint: .atStart("close list", short: "close")
    ).harmless,
  ]
}
