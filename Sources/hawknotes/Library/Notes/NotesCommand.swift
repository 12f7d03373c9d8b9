import ArgumentParser

/// The command `hawknotes notes`.
struct NotesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "notes", _superCommandName: "hawknotes",
    abstract: "List, show and change notes.",
    subcommands: [
      NotesList.self, NotesShow.self, NotesEdit.self, NotesMove.self, NotesDelete.self,
      NotesRestore.self, NotesHistory.self,
    ], defaultSubcommand: NotesList.self)
}
