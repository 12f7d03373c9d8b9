import ArgumentParser

/// The command for which shells get completions: ``HawkNotes`` without its URL.
///
/// NB: The parser's own scripts would complete a subcommand's name as the URL.
struct CompletionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hawknotes", subcommands: ShortForms.replacing(HawkNotes.configuration.subcommands)
  )

  @OptionGroup var options: WindowOptions
}
