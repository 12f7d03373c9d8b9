import ArgumentParser

/// The options that every command has: `--color` and `--no-input`.
struct ColourOption: ParsableArguments {
  enum When: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never

    /// The arguments that repeat the option; empty for the default.
    var words: [String] { self == .auto ? [] : ["--color", rawValue] }
  }

  @Option(help: "When to use colours: auto, always or never.")
  var color = When.auto

  @Flag(help: "Never ask, and never open an editor.")
  var noInput = false
}
