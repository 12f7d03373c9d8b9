import ArgumentParser

/// `--color`, on every command.
struct ColourOption: ParsableArguments {
  /// When there are colours.
  enum When: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never

    /// The words that say it again.
    var words: [String] { self == .auto ? [] : ["--color", rawValue] }
  }

  @Option(help: "Colours: auto, always or never.")
  var color = When.auto
}
