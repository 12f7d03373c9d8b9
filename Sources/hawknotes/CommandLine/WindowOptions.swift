import ArgumentParser

/// The options of `hawknotes [URL]`.
struct WindowOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Open this scene, by name or id; created if unknown.", valueName: "name"),
    completion: .scenes)
  var scene: String?

  @Flag(help: "Open a new scene.")
  var new = false

  @Flag(help: "Open a scene that writes nothing to disk; saved notes go to the library.")
  var ephemeral = false

  @Option(help: .hidden)
  var activity: String?

  @OptionGroup var colour: ColourOption

  func validate() throws {
    if [scene != nil, new, ephemeral].count(where: { $0 }) > 1 {
      throw ValidationError("--scene, --new and --ephemeral cannot be combined")
    }
  }
}
