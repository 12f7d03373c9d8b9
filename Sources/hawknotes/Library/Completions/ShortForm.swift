import ArgumentParser

/// A group of commands with the options of its list: `hawknotes notes` is `hawknotes notes list`.
///
/// NB: The parser's scripts complete the options of the default subcommand only behind its name.
struct ShortForm<Group: ParsableCommand, List: ParsableCommand>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Group.configuration.commandName, abstract: Group.configuration.abstract,
      subcommands: ShortForms.replacing(Group.configuration.subcommands))
  }

  @OptionGroup var list: List
}

/// The groups that list something without the name of a subcommand.
enum ShortForms {
  /// The short forms by the names of their groups.
  private static let all: [String: any ParsableCommand.Type] = [
    "notes": ShortForm<NotesCommand, NotesList>.self,
    "books": ShortForm<BooksCommand, BooksList>.self,
    "characters": ShortForm<CharactersCommand, CharactersList>.self,
    "tags": ShortForm<TagsCommand, TagsList>.self, "bin": ShortForm<BinCommand, BinList>.self,
    "scenes": ShortForm<ScenesCommand, ScenesList>.self,
    "quarantine": ShortForm<QuarantineCommand, QuarantineList>.self,
  ]

  /// Returns the commands, with the short forms in the places of their groups.
  static func replacing(
    _ commands: [any ParsableCommand.Type]
  ) -> [any ParsableCommand.Type] {
    commands.map { command in command.configuration.commandName.flatMap { all[$0] } ?? command }
  }
}
