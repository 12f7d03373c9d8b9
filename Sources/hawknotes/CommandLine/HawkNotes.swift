import ArgumentParser
import Glibc
import SceneRestoration

/// The command `hawknotes [URL]`, which opens a window, and its subcommands.
struct HawkNotes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hawknotes",
    abstract: "Notes for readers and writers, in windows that come back.",
    discussion: """
      Without arguments, opens the scene that was last open in this terminal window or pane, \
      else a new one.

      EXAMPLES:
        hawknotes
        hawknotes hawknotes://book/the-good-hawk/character/agatha
        hawknotes --scene chapter-2
      """,
    version: Version.line,
    subcommands: [
      AddCommand.self, NotesCommand.self, BooksCommand.self, CharactersCommand.self,
      TagsCommand.self, SearchCommand.self, BinCommand.self, ImportCommand.self, ExportCommand.self,
      MirrorCommand.self, SyncCommand.self, RestartCommand.self, ScenesCommand.self,
      DoctorCommand.self,
      ManualCommand.self,
    ])

  @OptionGroup var options: WindowOptions

  @Argument(help: "A place, such as hawknotes://book/the-good-hawk/character/agatha.")
  var url: String?

  func run() throws(Failure) {
    if let url { try Self.requirePlace(url) }
    var program = WindowProgram()
    program.url = url
    program.activity = options.activity
    if let scene = options.scene { program.request = .named(scene) }
    if options.new { program.request = .new }
    if options.ephemeral { program.request = .ephemeral }
    program.colour = options.colour.color
    try program.run()
  }

  /// Parses the arguments and runs the command; an error is written as one line.
  static func start() {
    // A file size limit is then reported as EFBIG instead of ending the program.
    signal(SIGXFSZ, SIG_IGN)
    do {
      guard hasValidArguments else {
        throw Failure(.usage, "an argument is not valid UTF-8: give the text on standard input")
      }
      var command = try parse(Array(CommandLine.arguments.dropFirst()))
      do { try command.run() } catch let failure as Failure { failure.exit() }
    } catch let failure as Failure {
      refuse(failure)
    } catch {
      guard exitCode(for: error) != .success else { return write(fullMessage(for: error)) }
      var words = oneLine(message(for: error))
      if words.hasPrefix("unknown option '-"), !words.hasPrefix("unknown option '--") {
        words += putDashes
      }
      refuse(Failure(.usage, "\(words)\(words.hasSuffix("?") ? "" : ":") see \(helpLine)"))
    }
  }
}

extension HawkNotes {
  /// Ends the program after a mistake in the arguments; the text that waits for the command is
  /// kept.
  private static func refuse(_ failure: Failure) -> Never {
    guard readsText, TextInput.isWaiting, let home = try? Home.ofCommand() else { failure.exit() }
    GivenText.piped.kept(failure, in: home).exit()
  }

  /// Whether the command in the arguments reads a text from standard input.
  private static var readsText: Bool {
    let words = withOptionsOfCommand(Array(CommandLine.arguments.dropFirst()))
    return words.first == "add"
      || words.dropFirst().first == "edit"
        && ["notes", "books", "characters"].contains { words.first == $0 }
  }

  /// Writes the help, the version or a script for completion.
  private static func write(_ words: String) {
    do throws(Failure) { try Output.write(lines: [words]) } catch { error.exit() }
  }

  /// Returns the parser's message as a part of a line; its list of values, if there is one, in the
  /// line.
  private static func oneLine(_ message: String) -> String {
    let lines = message.split(separator: "\n")
    let values = lines.dropFirst().filter { $0.hasPrefix("  - ") }.map { $0.dropFirst(4) }
    var words = (lines.first.map(String.init) ?? message).withLowercaseStart
      .replacing(". Did you mean", with: ", did you mean")
      .replacing(". Please provide one of the following:", with: ": use ")
      .replacing(". Please provide one of", with: ": use")
    if words.hasSuffix(".") { words.removeLast() }
    return words + values.joined(separator: ", ")
  }

  /// NB: The parser alone would read a command's name as the URL argument.
  private static func parse(_ words: [String]) throws -> any ParsableCommand {
    if words.first == "help" {
      try checkCommands(words.dropFirst())
      return try parse(words.dropFirst() + ["--help"])
    }
    if let word = words.first, word.hasPrefix("--generate-completion") || word == "---completion" {
      do { return try CompletionCommand.parseAsRoot(words) } catch {
        guard CompletionCommand.exitCode(for: error) == .success || word == "---completion" else {
          throw error
        }
        write(CompletionCommand.script(CompletionCommand.fullMessage(for: error)))
        Glibc.exit(0)
      }
    }
    let words = withOptionsOfCommand(words)
    let named = configuration.subcommands.first { $0.configuration.commandName == words.first }
    guard let named else {
      if let word = words.first, !word.hasPrefix("-") { try requirePlace(word) }
      return try parseAsRoot(words)
    }
    let rest = Array(words.dropFirst())
    let subcommands = named.configuration.subcommands
    if let word = rest.first, !subcommands.isEmpty, nearest(word, among: subcommands) != nil {
      throw unknown(word, among: subcommands)
    }
    let takesText = named == AddCommand.self || named == SearchCommand.self
    let arguments = takesText ? withTextsLast(rest) : rest
    // NB: The parser would find `-h` among the letters, and show the help.
    let given = arguments.prefix { $0 != "--" }
    let odd = zip([""] + given, given).first { !$0.hasPrefix("--") && isOddOption($1) }
    if let word = odd?.1 {
      throw Failure(.usage, "unknown option '\(word)'\(putDashes): see \(helpLine)")
    }
    return try named.parseAsRoot(arguments)
  }

  /// Puts `--color` and `--no-input` behind the name of the command, where it takes them.
  private static func withOptionsOfCommand(_ words: [String]) -> [String] {
    var options: [String] = []
    var rest = words[...]
    while let word = rest.first {
      if word == "--no-input" || word.hasPrefix("--color=") {
        options.append(rest.removeFirst())
      } else if word == "--color", rest.count > 1 {
        options += rest.prefix(2)
        rest = rest.dropFirst(2)
      } else {
        break
      }
    }
    guard let name = rest.first,
      let command = configuration.subcommands.first(where: {
        $0.configuration.commandName == name
      })
    else { return words }
    let hasSubcommand = command.configuration.subcommands.contains {
      $0.configuration.commandName == rest.dropFirst().first
    }
    let names = rest.prefix(hasSubcommand ? 2 : 1)
    return names + options + rest.dropFirst(names.count)
  }

  /// Whether a word with one dash looks like several options of one letter; the program has no such
  /// options.
  private static func isOddOption(_ word: String) -> Bool {
    word.count > 2 && word.hasPrefix("-") && !word.hasPrefix("--") && word.contains("h")
  }

  /// Puts texts that begin with a dash behind `--`, such as `- an item`: no option has a blank in
  /// it.
  private static func withTextsLast(_ words: [String]) -> [String] {
    func isText(_ word: String) -> Bool {
      word.hasPrefix("-") && word.prefix { $0 != "=" }.contains(where: \.isWhitespace)
    }
    guard !words.contains("--"), words.contains(where: isText) else { return words }
    return words.filter { !isText($0) } + ["--"] + words.filter(isText)
  }

  /// Throws for the first word that is no command of the one before it; options may follow the
  /// commands.
  private static func checkCommands(_ words: ArraySlice<String>) throws(Failure) {
    var commands = configuration.subcommands
    for word in words.prefix(while: { !$0.hasPrefix("-") }) {
      let command = commands.first { $0.configuration.commandName == word }
      guard let command else { throw unknown(word, among: commands) }
      commands = command.configuration.subcommands
    }
  }

  /// Throws if a word is neither a command nor like a place.
  private static func requirePlace(_ word: String) throws(Failure) {
    guard word.contains(":") || word.contains("|") else {
      throw unknown(word, among: configuration.subcommands)
    }
  }

  /// The line that shows the help of the command in the arguments.
  private static var helpLine: String {
    var (line, commands) = ("hawknotes", configuration.subcommands)
    for word in CommandLine.arguments.dropFirst() {
      let command = commands.first { $0.configuration.commandName == word }
      guard let command else { break }
      line += " " + word
      commands = command.configuration.subcommands
    }
    return line + " --help"
  }

  /// Returns the failure for a command that does not exist, with the nearest one.
  private static func unknown(
    _ word: String, among commands: [any ParsableCommand.Type]
  ) -> Failure {
    let remedy = nearest(word, among: commands).map { "did you mean \"\($0)\"?" }
    return Failure(
      .usage, "unknown command or URL \"\(word)\": \(remedy ?? "see hawknotes --help")")
  }

  /// Returns the command whose name differs from a word in one or two letters; nil if there is
  /// none.
  private static func nearest(
    _ word: String, among commands: [any ParsableCommand.Type]
  ) -> String? {
    let names = commands.map { $0.configuration }.filter { $0.shouldDisplay }
      .compactMap { $0.commandName }
    let distances = names.map { ($0, EditDistance(word, $0).value) }
    guard !names.contains(word), let best = distances.min(by: { $0.1 < $1.1 }),
      best.1 <= min(2, word.count / 2)
    else { return nil }
    return best.0
  }
}

extension HawkNotes {
  /// Whether the arguments are UTF-8; otherwise a text would be saved with other characters.
  private static var hasValidArguments: Bool {
    CommandLine.arguments.indices.allSatisfy { index in
      guard let argument = CommandLine.unsafeArgv[index] else { return true }
      return String(validatingCString: argument) != nil
    }
  }
}

private let putDashes = " (put -- before a text that begins with -)"

extension String {
  /// The message of the parser as the part of a sentence: `Unknown option` becomes
  /// `unknown option`.
  fileprivate var withLowercaseStart: String { prefix(1).lowercased() + dropFirst() }
}
