import ArgumentParser
import LibraryModel
import LibraryStore

struct NotesShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show the text of a note.",
    discussion: """
      EXAMPLES:
        hawknotes notes show why-does-nobody-tell-her
        hawknotes notes show --json 1f0c5b2e
      """)

  @OptionGroup var item: ShowOptions

  @Argument(help: "Its id, its URL, its title or the beginning of its id.")
  var note: String

  func run() throws(Failure) {
    let library = try CommandLibrary.toFind(.ofCommand())
    let id = try library.names.note(note)
    let listed = try library.ask { library throws(LibraryError) in try library.listedNote(id) }
    guard let listed else { throw Failure(LibraryError.gone) }
    try item.print(Record(listed), fields: Record.noteFields, text: listed.text ?? "")
  }
}
