import ArgumentParser

struct TagsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tags", _superCommandName: "hawknotes",
    abstract: "List and rename the tags of notes.",
    discussion: """
      EXAMPLES:
        hawknotes tags
        hawknotes tags rename fear dread --dry-run
      """,
    subcommands: [TagsList.self, TagsRename.self], defaultSubcommand: TagsList.self)
}
