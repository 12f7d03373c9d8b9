import ArgumentParser

struct QuarantineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quarantine", abstract: "List scenes in quarantine and recover their texts.",
    discussion: """
      EXAMPLES:
        hawknotes scenes quarantine
        hawknotes scenes quarantine salvage 3f2a
      """,
    subcommands: [QuarantineList.self, QuarantineShow.self, QuarantineSalvage.self],
    defaultSubcommand: QuarantineList.self)
}
