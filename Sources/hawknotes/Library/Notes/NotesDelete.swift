import ArgumentParser
import LibraryModel

struct NotesDelete: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Move notes to the bin, and print the line that restores them.",
    discussion: """
      EXAMPLES:
        hawknotes notes delete why-does-nobody-tell-her
      """)

  @OptionGroup var colour: ColourOption

  @Argument(help: ArgumentHelp("The notes.", valueName: "note"))
  var notes: [String]

  func run() throws(Failure) {
    let library = try CommandLibrary.toChange(.ofCommand())
    try library.delete(
      try notes.map { name throws(Failure) in .note(try library.names.note(name)) })
  }
}
