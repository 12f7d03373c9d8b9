import ArgumentParser

/// The command for which shells get completions: ``HawkNotes`` without its URL.
///
/// NB: The parser's own scripts would complete a subcommand's name as the URL.
struct CompletionCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hawknotes", subcommands: ShortForms.replacing(HawkNotes.configuration.subcommands)
  )

  @OptionGroup var options: WindowOptions

  /// Returns a script of the parser as it works in all shells.
  ///
  /// NB: fish knows `commandline -C` only in a terminal, and `complete -C` asks without one.
  static func script(_ script: String) -> String {
    script.replacing("(__hawknotes_tokens -tC)", with: "(commandline -ct | string length)")
  }
}
