import ArgumentParser
import LibraryModel

struct NotesRestore: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Restore notes from the bin.",
    discussion: """
      EXAMPLES:
        hawknotes notes restore why-does-nobody-tell-her
      """)

  @OptionGroup var colour: ColourOption

  @Argument(help: ArgumentHelp("The notes.", valueName: "note"))
  var notes: [String]

  func run() throws(Failure) {
    try CommandLibrary.toChange(.ofCommand()).restore(notes, kind: .note)
  }
}
