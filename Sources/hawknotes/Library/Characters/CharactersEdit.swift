import ArgumentParser
import struct FoundationEssentials.Date
import LibraryModel
import LibraryStore

struct CharactersEdit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a character; the earlier contents are kept.",
    discussion: """
      Without a field, the description is read from standard input; if that is a terminal, the \
      editor opens. If the character was changed meanwhile, it is not overwritten, and the exit \
      status is 75.

      EXAMPLES:
        hawknotes characters edit the-good-hawk/agatha --favourite
        hawknotes characters edit agatha --alias 'Hawk of Skye'
        hawknotes characters edit agatha --name 'Agatha II' --rewrite-links
      """)

  @Option(help: "The name.")
  var name: String?

  @OptionGroup var fields: FieldOptions<BookCharacter>

  @OptionGroup var edit: EditOptions

  @Argument(
    help: "Its id, URL, name or alias, BOOK/CHARACTER, or the beginning of the id.",
    completion: .characters)
  var character: String

  func run() throws(Failure) {
    let home = try Home.ofCommand()
    let (library, found, base) = try GivenText.keeping(givenText, in: home) {
      () throws(Failure) in
      let library = try CommandLibrary.toChange(home)
      let found = try library.character(try library.names.character(character)).0.character
      // A mistake is found before the text is read.
      _ = try self.edited(found, synopsis: nil)
      return (library, found, try EditBase(edit.over, found.version).id)
    }
    let version = BookCharacter.ID()
    var written: WrittenText?
    if readsText {
      written = try WrittenText(
        nil, editing: found.synopsis, mayAsk: !edit.colour.noInput, named: "\(version)", in: home)
    }
    let edited = try edited(found, synopsis: written?.text)
    try edit.save(written, or: givenText, as: version, in: library) {
      library throws(LibraryError) in
      if name != nil || fields.hasContents || written != nil {
        try library.edit(edited, as: version, over: base, at: Date())
      }
      if let mark = fields.mark(.favourite) { try library.setFavourite(found.id, to: mark) }
    }
    try edit.finish(
      .character(found.id), isRenamed: edited.name.slug != found.name.slug, "characters edit",
      in: library)
  }

  private var givenText: GivenText? {
    readsText ? GivenText(nil) : fields.givenSynopsis
  }

  /// Whether the synopsis is edited: no option says what to change, or `--synopsis -`.
  private var readsText: Bool {
    fields.pipesSynopsis
      || name == nil && !fields.hasContents && fields.mark(.favourite) == nil && !edit.rewriteLinks
  }

  /// Returns the character with the fields and the text that were given.
  private func edited(
    _ found: BookCharacter, synopsis: String?
  ) throws(Failure) -> BookCharacter {
    var character = found
    try fields.set(in: &character)
    if let name { try character.set(.name, option: "--name", to: [name]) }
    if let synopsis { character.synopsis = synopsis }
    return character
  }
}
