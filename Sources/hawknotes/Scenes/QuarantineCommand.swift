import ArgumentParser

/// The command `hawknotes scenes quarantine`.
struct QuarantineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quarantine", abstract: "What could not be read, and its sound texts.",
    subcommands: [QuarantineList.self, QuarantineShow.self, QuarantineSalvage.self],
    defaultSubcommand: QuarantineList.self)
}
