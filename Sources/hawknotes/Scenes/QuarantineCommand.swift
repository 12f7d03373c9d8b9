import ArgumentParser

/// The command `hawknotes scenes quarantine`.
struct QuarantineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quarantine", abstract: "List scenes in quarantine and recover their texts.",
    subcommands: [QuarantineList.self, QuarantineShow.self, QuarantineSalvage.self],
    defaultSubcommand: QuarantineList.self)
}
