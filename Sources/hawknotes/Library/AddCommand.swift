import ArgumentParser
import struct FoundationEssentials.Date
import LibraryModel
import LibraryStore

struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", _superCommandName: "hawknotes",
    abstract: "Save one note, and print its URL.",
    discussion: """
      Without OWNER, the note goes to the Inbox. Without TEXT, or with -, the text is read from \
      standard input; if that is a terminal, the editor opens.

      EXAMPLES:
        hawknotes add 'Why does nobody tell her?'
        hawknotes add the-good-hawk/agatha 'She counts.' --at p213 --tag fear
        date | hawknotes add the-good-hawk
      """)

  @Option(help: ArgumentHelp("The place in the book: p213, p213-215, pxvi, ch3, 45% or loc1204."))
  var at: [String] = []

  @Option(help: "A tag; can be repeated.", completion: .tags)
  var tag: [String] = []

  @OptionGroup var colour: ColourOption

  @Argument(
    help: "The book or character: an id, a URL, a name or BOOK/CHARACTER.", completion: .owners)
  var owner: String?

  @Argument(help: "The text; - is standard input.")
  var text: String?

  func validate() throws {
    if at.count > 1 { throw ValidationError("a note has one place: give --at once") }
  }

  func run() throws(Failure) {
    let home = try Home.ofCommand()
    let (library, words, marks) = try GivenText.keeping(givenText, in: home) {
      () throws(Failure) in
      let marks = try NoteMarks(place: at.first, tags: tag)
      let library = try CommandLibrary.toChange(home)
      return (library, try AddedWords(owner, self.text, in: library.names), marks)
    }
    let note = Note.ID()
    let written = try WrittenText(
      words.text, mayAsk: !colour.noInput, named: "\(note)", in: home)
    let text = marks.appended(to: written.text)
    do throws(Failure) {
      try library.ask { library throws(LibraryError) in
        try library.save(note, text: text, of: words.owner, at: Date())
      }
    } catch {
      throw written.kept(error, named: "\(note)", in: home)
    }
    written.file?.remove()
    library.recordIdentity()
    try Output.write(saved: Link(to: .note(note, in: words.owner)).url)
  }

  /// The text, as far as it can be told from the owner without the library.
  private var givenText: GivenText? {
    if let text, !text.isStdin { return .words(text) }
    guard text == nil, let owner, !owner.isStdin, !TextInput.isWaiting else {
      return GivenText(nil)
    }
    return .words(owner)
  }
}
