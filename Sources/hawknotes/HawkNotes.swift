import ArgumentParser
import SceneRestoration

/// The command line: `hawknotes` and what stands behind it.
struct HawkNotes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hawknotes",
    abstract: "Notes for readers and writers, in windows that come back.",
    discussion: """
      Without arguments the scene of this window is opened: the one that was here before, \
      restored, or a new one.
      """,
    version: version,
    subcommands: [OpenWindow.self, ScenesCommand.self, ManualKeys.self],
    defaultSubcommand: OpenWindow.self)
}

/// `hawknotes [URL]`: a window.
struct OpenWindow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open a window (what hawknotes does by itself).",
    shouldDisplay: false)

  @Option(
    name: .long,
    help: ArgumentHelp("That scene, by name or id; made if unknown.", valueName: "name"))
  var scene: String?

  @Flag(name: .long, help: "A new scene, whatever this window had.")
  var new = false

  @Flag(
    name: .long, help: "A scene that leaves no byte on disk; notes saved in it go to the library.")
  var ephemeral = false

  @Argument(help: "A place, as hawknotes://book/the-good-hawk/character/agatha.")
  var url: String?

  func validate() throws {
    if [scene != nil, new, ephemeral].count(where: { $0 }) > 1 {
      throw ValidationError("--scene, --new and --ephemeral exclude one another.")
    }
  }

  func run() throws {
    var program = WindowProgram()
    program.url = url
    if let scene { program.request = .named(scene) }
    if new { program.request = .new }
    if ephemeral { program.request = .ephemeral }
    try exiting { () throws(Failure) in try program.run() }
  }
}

/// Ends the program with a failure's own line and exit code.
func exiting(_ body: () throws(Failure) -> Void) throws {
  do {
    try body()
  } catch {
    error.exit()
  }
}

/// The version, as scenes remember who wrote them.
let version = "0.1.0"
