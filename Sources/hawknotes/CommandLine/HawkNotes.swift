import ArgumentParser
import Glibc
import SceneRestoration

/// The command line: `hawknotes [URL]`, a window, and what stands behind it.
struct HawkNotes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hawknotes",
    abstract: "Notes for readers and writers, in windows that come back.",
    discussion: """
      Without arguments the scene of this window is opened: the one that was here before, \
      restored, or a new one.
      """,
    version: version,
    subcommands: [
      RestartCommand.self, ScenesCommand.self, DoctorCommand.self, ManualKeys.self,
    ])

  @Option(help: ArgumentHelp("That scene, by name or id; made if unknown.", valueName: "name"))
  var scene: String?

  @Flag(help: "A new scene, whatever this window had.")
  var new = false

  @Flag(help: "A scene that leaves no byte on disk; notes saved in it go to the library.")
  var ephemeral = false

  @Option(help: .hidden)
  var activity: String?

  @OptionGroup var colour: ColourOption

  @Argument(help: "A place, as hawknotes://book/the-good-hawk/character/agatha.")
  var url: String?

  func validate() throws {
    if [scene != nil, new, ephemeral].count(where: { $0 }) > 1 {
      throw ValidationError("--scene, --new and --ephemeral exclude one another: give one")
    }
  }

  func run() throws {
    var program = WindowProgram()
    program.url = url
    program.activity = activity
    if let scene { program.request = .named(scene) }
    if new { program.request = .new }
    if ephemeral { program.request = .ephemeral }
    program.colour = colour.color
    try exiting { () throws(Failure) in try program.run() }
  }

  /// Parses the arguments and runs what they ask for; an error is one line.
  static func start() {
    // A limit that is reached is an error like any other.
    signal(SIGXFSZ, SIG_IGN)
    do {
      var command = try parse(Array(CommandLine.arguments.dropFirst()))
      try command.run()
    } catch {
      guard exitCode(for: error) != .success else { exit(withError: error) }
      let words = message(for: error).split(separator: "\n").first.map(String.init) ?? "\(error)"
      Failure(.usage, "\(words): `hawknotes --help` says more").exit()
    }
  }
}

extension HawkNotes {
  /// NB: a first word that names a command is that command, though it could be taken for a place.
  private static func parse(_ words: [String]) throws -> any ParsableCommand {
    if words.first == "help" { return try parse(words.dropFirst() + ["--help"]) }
    let named = configuration.subcommands.first { $0.configuration.commandName == words.first }
    guard let named else { return try parseAsRoot(words) }
    return try named.parseAsRoot(Array(words.dropFirst()))
  }
}
