import ArgumentParser

/// The command of which shells get completions: ``HawkNotes`` without its URL.
///
/// NB: The scripts of the parser would take a subcommand's name for the URL.
struct CompletionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hawknotes", subcommands: HawkNotes.configuration.subcommands)

  @OptionGroup var options: WindowOptions
}
