/// The steps of a kill run, in parts that each have a start of their own.
///
/// Together they change everything that is stored.
struct KillScript {
  /// A start in the home of the previous part, and its steps.
  struct Part {
    let name: String
    /// The keys; a step is one write to the terminal and one turn of the program.
    let steps: [String]
    /// Whether the last step ends the program.
    var ends = false
    /// Time without output after which a step is drawn completely, in milliseconds.
    ///
    /// Longer for the results of the search thread.
    var quiet: Int32 = 30
    /// Whether the library is changed by a thread of its own.
    ///
    /// Then the frame that follows a key shows only that the change has begun.
    var changesInBackground = false
  }

  static let whole = [
    Part(
      name: "a first start",
      steps: [
        "n", "H", "a", "wk and more", "\u{1B}[200~ pasted\nin two lines\u{1B}[201~", escape, "2",
        "n", "Raven", escape, "]",
      ]),
    Part(
      name: "notes",
      steps: [
        "1", "n", save, escape, "n", "second", save, escape, "e", "!", save, " again", save, escape,
        "d", "u", redo, "u", "u", "u", redo,
      ]),
    Part(
      name: "places",
      steps: [
        backTab, "\r", "n", "of her", escape, "f", escape, "4", "\r", "f", escape, "1", "w", escape,
        ",", escape, "?", "j", escape, escape,
      ], quiet: 300),
    Part(
      name: "library",
      steps: [
        "2", "J", "K", "n", "to move", save, escape, "M", "s", "i", "g", "\r", "u", redo, "u", " ",
        "d", "B",
        "\r", escape, "u", backTab, "d", "u", redo, "B", "\r", escape,
      ], quiet: 300),
    Part(
      name: "text",
      steps: [
        "n", "take back", "\u{1F}", "\u{12}", "\u{1B}[1;2D", "\u{18}", "\u{16}", "\u{1}",
        "\u{1B}[D", "\r", "\u{1B}[F", "\u{17}", "\u{15}", "\u{1F}", "\u{6}", "a", escape, escape,
      ]),
    Part(
      name: "discards",
      steps: [
        "n", "half a text", discard, undo, discard, "another", escape, "D", "u", redo, "u",
        "n",
        save, " more", discard, undo, discard, escape, "u", "d", "\r", "u", "u", "u",
      ], quiet: 300),
    Part(name: "quit", steps: ["n", " the end", escape, "q"], ends: true),
    Part(name: "close", steps: ["n", "closed", escape, "Q"], ends: true),
    Part(name: "reopen", steps: ["n", " and reopened", save, escape]),
    Part(
      name: "add a book",
      steps: [
        "0", "a", "Sparow", "\u{1B}[D", "\u{1B}[D", "r", "\t", "Mary", "\u{1F}", redo,
        escape, "a", "\t", "\t", "\u{1B}[200~First line\nand second\u{1B}[201~", "\t",
        "\u{1B}[C", save,
      ]),
    Part(
      name: "edit a character",
      steps: [
        "a", "Fionn", save, "e", " II", "\t", "Mac", "\t", "\t", " ", escape, "e", save, "u", redo,
      ], quiet: 300),
    Part(
      name: "rewrite links",
      steps: [
        "n", "\u{1B}[200~Of [[Fionn II]]\u{1B}[201~", save, escape, "E", "I", save, "R",
        escape, "R", "\r", "u", redo,
      ], quiet: 300),
    Part(
      name: "complete and replace",
      steps: [
        "3", "n", "\u{1B}[200~Of #herons\u{1B}[201~", save, escape, "n", "See [", "[", "a", down,
        up, down, "\r", " #he", down, "\t", "\u{1F}", redo, save, escape, "n", "sea Sea sea",
        "\u{6}", "sea", redo, "wave", "\r",
        "\u{1}", "\u{1F}", redo, escape,
      ], quiet: 300),
    Part(
      name: "tasks",
      steps: [
        "4", "3", "n", "\u{15}", "\u{1B}[200~Boats\n\n- [ ] count [[Bela]]\n- [x] row\u{1B}[201~",
        save, escape, "\r", "\t", " ", "\t", "\t", " ", backTab, "u", "u", redo, "u", escape,
      ], quiet: 300),
    Part(
      name: "links and mentions",
      steps: [
        "L", "\r", " II", "\u{7F}", "\u{7F}", "\u{7F}", save, "L", escape, "u", redo, ":", "agatha",
        "\r", "\t", down, "\r",
      ], quiet: 300),
    Part(
      name: "search",
      steps: [
        "2", "/", "hawk", down, down, "x", "\u{7F}", down, "\r", "/", down, escape, "/",
        "in:c -a", "\u{17}", "\"sea", down, "\u{15}", "[(*^:", escape,
      ], quiet: 300),
    Part(
      name: "palette",
      steps: [
        ":", "agat", down, "\u{15}", "shelf", "\r", ":", down, escape, ":", "#her", "\r",
        escape, ":", "Nobody's book", "\r", "!", escape, ":", "herons", "\u{17}", "unres", "\r",
        escape,
      ], quiet: 300),
    Part(
      name: "import",
      steps: [
        "1", "0", ":", "import", "\r", "in/c", "\t", "\r", "\r", "u", redo, ":", "import", "\r",
        "\r",
        escape,
      ], quiet: 300, changesInBackground: true),
  ]
}

private let escape = "\u{1B}"
private let save = "\u{13}"
private let discard = "\u{4}"
private let undo = "\u{1A}"
private let redo = "\u{12}"
private let down = "\u{1B}[B"
private let up = "\u{1B}[A"
private let backTab = "\u{1B}[Z"
