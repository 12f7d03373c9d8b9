import ArgumentParser
import Glibc
import HawkNotesUI
import LibraryStore
import LibrarySync
import SceneRestoration

struct SyncCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync", _superCommandName: "hawknotes",
    abstract: "Make the libraries of several machines equal, through git.",
    discussion: """
      The setting sync names a git repository: a path, HOST:PATH, or a URL of https, ssh or file \
      (http to this machine only). The first time, it says what will happen and asks. Edits of several \
      machines are merged; if a line was changed on two of them, this one keeps its text, the other \
      text is an earlier version of the note, and the exit status is 75 until a window shows both. \
      An edit wins over a deletion. If more than 10 pages and more than a fifth of all were deleted, \
      if the repository was emptied or its history is another one, nothing is changed.

      EXAMPLES:
        hawknotes sync me@server:notes.git
        hawknotes sync --status
      """)

  @Argument(help: "The repository; the setting sync gets it.")
  var url: String?

  @Flag(
    help:
      "Unite with a new repository without a question; take in many deletions, or another history.")
  var accept = false

  @Flag(help: "Say what would be done, and change nothing.")
  var dryRun = false

  @Flag(help: "Say what the last synchronization left, without a connection.")
  var status = false

  @Flag(help: "As JSON.")
  var json = false

  @OptionGroup var colour: ColourOption

  func run() throws(Failure) {
    let home = try Home.ofCommand()
    let address = try SyncSetting.address(url, in: home)
    if let url, !status { try SyncSetting.check(url, in: home) }
    if dryRun || status { _ = try CommandLibrary.toFind(home) }
    let library = try CommandLibrary.toSynchronize(home, isAccepted: accept).library
    let found: SyncStatus?
    do throws(SyncError) {
      let synchronizer = try Synchronizer(
        address, state: home.state, of: library, environment: Environment.all)
      found = status ? try synchronizer.status() : nil
    } catch {
      throw Failure(error, address)
    }
    if let found { return try show(found, address) }
    try finish(synchronize(address, home, library), home)
  }

  /// Synchronizes; asks before the first time, unless nothing is changed.
  private func synchronize(
    _ address: SyncAddress, _ home: Home, _ library: Library
  ) throws(Failure) -> SyncReport {
    var isAccepted = accept
    let scenes = scenes(of: home)
    while true {
      do throws(SyncError) {
        let synchronizer = try Synchronizer(
          address, state: home.state, of: library, environment: Environment.all)
        synchronizer.scenes = scenes
        synchronizer.samples = Set(OpenLibrary.sample)
        return try waitingForOthers(while: SyncError.busy) { () throws(SyncError) in
          try synchronizer.synchronize(accepting: isAccepted, isDryRun: dryRun)
        }
      } catch {
        guard case .unconfirmed(let preview) = error, !isAccepted else {
          // A mistyped repository must not take the place of one that works.
          if error.mayPass, SyncSetting.isMissing(in: home) { keepSetting(home) }
          throw Failure(error, address)
        }
        if !dryRun { try confirm(preview, address) }
        isAccepted = true
      }
    }
  }

  /// Returns what reads the scenes that are shared; nil if they are not.
  private func scenes(of home: Home) -> (() -> [SentScene]?)? {
    guard SettingsFile(path: home.settings).settings.syncScenes else { return nil }
    return {
      try? SceneShelf().ask { directory throws(SceneError) in
        TravellingScenes.sent(from: directory)
      }
    }
  }

  /// Says what the first synchronization will do, and asks.
  private func confirm(_ preview: SyncPreview, _ address: SyncAddress) throws(Failure) {
    let words = preview.words(address)
    guard !colour.noInput, TextInput.isTerminal else {
      let command = url == nil ? "run hawknotes sync --accept" : "add --accept"
      throw Failure(.usage, "\(words): nothing was changed: to go on, \(command)")
    }
    Output.say(words)
    Output.say("Go on? [y/N]")
    guard let answer = readLine(), ["y", "yes"].contains(answer.lowercased()) else {
      throw Failure(.usage, "nothing was changed")
    }
  }

  /// Writes the repository in the arguments into the settings.
  private func keepSetting(_ home: Home) {
    if let url, !dryRun, let warning = SyncSetting.keep(url, in: home) { Output.say(warning) }
  }

  private func finish(_ report: SyncReport, _ home: Home) throws(Failure) {
    keepSetting(home)
    if json {
      try Output.write(lines: [report.record.json])
    } else {
      Output.say((dryRun ? "would be done: " : "") + report.words)
      if !dryRun { report.replacements.map(\.words).forEach(Output.say) }
      report.leftOutScenes.map(\.words).forEach(Output.say)
    }
    let failures = report.failures(isDryRun: dryRun)
    failures.dropFirst().map(\.message).forEach(Output.say)
    if let failure = failures.first { throw failure }
  }

  private func show(_ status: SyncStatus, _ address: SyncAddress) throws(Failure) {
    try Output.write(lines: json ? [status.record(address).json] : status.lines(address))
    if let failure = Failure(status.problems) { throw failure }
  }
}

extension SyncError {
  /// Whether a later synchronization with the same repository may succeed.
  fileprivate var mayPass: Bool {
    switch self {
    case .address, .unconfirmed, .foreign: false
    case .busy, .library, .failed, .record, .noGit, .git, .offline, .refused, .tooLarge, .damaged,
      .contended, .newer, .emptied, .unrelated, .vanished, .hostile, .stopped:
      true
    }
  }
}
