import ArgumentParser
import struct FoundationEssentials.Date
import LibraryModel
import LibraryStore

/// The command `hawknotes characters edit CHARACTER`.
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

  @OptionGroup var fields: CharacterFields

  @Option(
    help: ArgumentHelp(
      "The version that the change is based on; by default the present one.", valueName: "version"))
  var over: String?

  @Flag(
    help: ArgumentHelp(
      "Rewrite the links to an earlier name.",
      discussion: "Each text keeps its earlier contents as a revision."))
  var rewriteLinks = false

  @OptionGroup var input: InputOption

  @OptionGroup var colour: ColourOption

  @Argument(
    help: "Their id, URL, name or alias, BOOK/CHARACTER, or the beginning of the id.",
    completion: .characters)
  var character: String

  func run() throws {
    try exiting { () throws(Failure) in
      let home = try Home.ofCommand()
      let library = try CommandLibrary.toChange(home)
      let found = try library.character(try library.names.character(character)).0.character
      let base = try EditBase(over, found.version).id
      let version = BookCharacter.ID()
      var written: WrittenText?
      if name == nil, !fields.hasContents, fields.favourite == nil, !rewriteLinks {
        written = try WrittenText(
          nil, editing: found.synopsis, mayAsk: !input.noInput, named: "\(version)", in: home)
      }
      let edited = try edited(found, synopsis: written?.text)
      do throws(Failure) {
        try library.change { library throws(LibraryError) in
          if name != nil || fields.hasContents || written != nil {
            try library.edit(edited, as: version, over: base, at: Date())
          }
          try setFavourite(of: found.id, in: library)
        }
      } catch {
        throw written?.kept(error, named: "\(version)", in: home) ?? error
      }
      written?.file?.remove()
      let links = LinkRewriting(library: library, item: .character(found.id))
      if rewriteLinks {
        try links.rewrite()
      } else if edited.name.slug != found.name.slug {
        try links.tell("characters edit \(found.id)")
      }
      try Output.write(lines: [Link(to: .character(found.id, of: found.book)).url])
    }
  }

  /// Returns the character with the fields and the text that were given.
  private func edited(
    _ found: BookCharacter, synopsis: String?
  ) throws(Failure) -> BookCharacter {
    var character = found
    fields.set(in: &character)
    if let name {
      guard !name.isBlank else { throw Failure(.usage, "the name is empty: nothing was saved") }
      character.name = name
    }
    if let synopsis { character.synopsis = synopsis }
    return character
  }

  private func setFavourite(
    of id: BookCharacter.ID, in library: Library
  ) throws(LibraryError) {
    guard let favourite = fields.favourite else { return }
    if favourite { try library.addFavourite(id) } else { try library.removeFavourite(id) }
  }
}
