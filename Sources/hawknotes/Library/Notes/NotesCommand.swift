import ArgumentParser

struct NotesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notes", _superCommandName: "hawknotes",
    abstract: "List, show and change notes.",
    discussion: """
      EXAMPLES:
        hawknotes notes --of the-good-hawk --limit 20
        hawknotes notes show why-does-nobody-tell-her
      """,
    subcommands: [
      NotesList.self, NotesShow.self, NotesEdit.self, NotesMove.self, NotesDelete.self,
      NotesRestore.self, NotesHistory.self,
    ], defaultSubcommand: NotesList.self)
}
