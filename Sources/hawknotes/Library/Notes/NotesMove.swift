import ArgumentParser
import LibraryModel
import LibraryStore

struct NotesMove: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "move", abstract: "Move notes to another book or character, or to the Inbox.",
    discussion: """
      EXAMPLES:
        hawknotes notes move 1f0c5b2e the-good-hawk/agatha
        hawknotes notes move why-does-nobody-tell-her inbox
      """)

  @OptionGroup var colour: ColourOption

  @Argument(
    help: ArgumentHelp("The notes, then the new owner.", valueName: "note"), completion: .owners)
  var words: [String] = []

  func validate() throws {
    if words.count < 2 { throw ValidationError("give a note and its new owner") }
  }

  func run() throws(Failure) {
    let library = try CommandLibrary.toChange(.ofCommand())
    let owner = try library.names.owner(words[words.count - 1])
    var notes: [Owner: [Note.ID]] = [:]
    var urls: [String] = []
    for word in words.dropLast() {
      let note = try library.names.note(word)
      guard let from = try library.names.owner(of: note) else { throw Failure(LibraryError.gone) }
      notes[from, default: []].append(note)
      urls.append(Link(to: .note(note, in: owner)).url)
    }
    try library.change { library throws(LibraryError) in
      for (from, notes) in notes { try library.move(notes, to: owner, from: from) }
    }
    try Output.write(lines: urls, orSay: "moved \(count(urls.count, "note"))")
  }
}
