import ArgumentParser

struct ScenesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenes", _superCommandName: "hawknotes",
    abstract: "List and manage scenes: live, dormant and closed.",
    discussion: """
      EXAMPLES:
        hawknotes scenes
        hawknotes scenes show chapter-2
      """,
    subcommands: [
      ScenesList.self, ScenesShow.self, ScenesRename.self, ScenesClose.self, ScenesReopen.self,
      ScenesRestore.self, ScenesExport.self, ScenesImport.self, QuarantineCommand.self,
    ], defaultSubcommand: ScenesList.self)
}
