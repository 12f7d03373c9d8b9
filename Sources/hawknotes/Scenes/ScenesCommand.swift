import ArgumentParser

/// `hawknotes scenes`: the windows there are and were.
struct ScenesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scenes", _superCommandName: "hawknotes",
    abstract: "Live, dormant and closed scenes.",
    subcommands: [
      ScenesList.self, ScenesShow.self, ScenesRename.self, ScenesClose.self, ScenesReopen.self,
      ScenesRestore.self, ScenesExport.self, ScenesImport.self,
    ], defaultSubcommand: ScenesList.self)
}
