import ArgumentParser
import struct FoundationEssentials.Date
import LibraryModel
import LibraryStore

struct NotesEdit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Replace the text of a note; the earlier text is kept.",
    discussion: """
      Without --text, the text is read from standard input; if that is a terminal, the editor opens. \
      If the note was changed meanwhile, it is not overwritten: the exit status is 75, and the error \
      says where your text is.

      EXAMPLES:
        hawknotes notes edit why-does-nobody-tell-her
        hawknotes notes edit 1f0c5b2e --text 'Why did nobody tell her?'
      """)

  @Option(parsing: .unconditional, help: "The new text; - reads it from standard input.")
  var text: String?

  @Option(
    help: ArgumentHelp(
      "The version that the text is based on; by default the present one.", valueName: "version"))
  var over: String?

  @OptionGroup var colour: ColourOption

  @Argument(help: "Its id, its URL, its title or the beginning of its id.")
  var note: String

  func run() throws(Failure) {
    let home = try Home.ofCommand()
    let text = text?.isStdin == true ? nil : text
    let (library, found, base) = try GivenText.keeping(GivenText(text), in: home) {
      () throws(Failure) in
      let library = try CommandLibrary.toChange(home)
      let id = try library.names.note(note)
      let found = try library.ask { library throws(LibraryError) in try library.note(id) }
      guard let found else { throw Failure(LibraryError.gone) }
      return (library, found, try EditBase(over, found.version).id)
    }
    let id = found.id
    let version = Note.ID()
    let written = try WrittenText(
      text, editing: found.text, mayAsk: !colour.noInput, named: "\(version)", in: home)
    if written.text.utf8.elementsEqual(found.text.utf8), base == found.version {
      Output.say("no changes made")
    } else {
      do throws(Failure) {
        try library.ask { library throws(LibraryError) in
          try library.amend(id, text: written.text, as: version, over: base, at: Date())
        }
      } catch {
        throw written.kept(error, named: "\(version)", in: home)
      }
    }
    written.file?.remove()
    try Output.write(saved: Link(to: .note(id, in: found.owner)).url)
  }
}
