import ArgumentParser

/// The option `--no-input`.
struct InputOption: ParsableArguments {
  @Flag(help: "Never ask, and never open an editor.")
  var noInput = false
}
