import ArgumentParser
import LibraryExchange
import LibraryMirror

struct MirrorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mirror", _superCommandName: "hawknotes",
    abstract: "Make the library and its Markdown folder equal.",
    discussion: """
      The setting mirror names the folder. Its files are those of `hawknotes export`. What was \
      edited there is merged with the library, a new file in the folder of a book becomes a note, \
      and a file that is missing sends its note to the bin. If a line was changed on both sides, the \
      library keeps its text, the file's text is an earlier version of the note, a window with the \
      mirror shows both, and the exit status is 75. If more than 10 files and more than \
      a fifth of all are missing, nothing is changed. Changes that are not taken in, such as another name of a book's \
      folder, are reported, and the exit status is 65.

      EXAMPLES:
        hawknotes mirror --dry-run
        hawknotes mirror --restore
      """)

  @Flag(help: "Write missing files again, also into an empty folder.")
  var restore = false

  @Flag(help: "Move the notes of all missing files to the bin.")
  var accept = false

  @Flag(help: "Say what would be done with each file, and change nothing.")
  var dryRun = false

  @Flag(help: "As JSON: the path of each file.")
  var json = false

  @OptionGroup var colour: ColourOption

  func validate() throws {
    if restore, accept { throw ValidationError("give --restore or --accept, not both") }
  }

  func run() throws(Failure) {
    let home = try Home.ofCommand()
    guard let path = try MirrorSetting.path(in: home) else {
      throw Failure(
        .usage, "there is no mirror: add a line such as mirror: ~/notes to \(home.settings)")
    }
    // A dry run makes no library.
    if dryRun { _ = try CommandLibrary.toFind(home) }
    let library = try CommandLibrary.toChange(home).library
    let answer: Mirror.Answer? = restore ? .restore : accept ? .accept : nil
    let report: MirrorReport
    do throws(MirrorError) {
      let mirror = try Mirror(
        path, state: home.state, of: library, time: \.text, date: TableValue.time)
      mirror.listsPaths = dryRun || json
      report = try waitingForOthers(while: MirrorError.busy) { () throws(MirrorError) in
        try dryRun
          ? mirror.dryRun(answering: answer) : mirror.synchronize(.folder, answering: answer)
      }
    } catch {
      throw Failure(error)
    }
    try print(report)
    for failure in report.failures.dropLast() { Output.warn(failure) }
    if let failure = report.failures.last { throw failure }
  }

  private func print(_ report: MirrorReport) throws(Failure) {
    if json { return try Output.write(lines: [report.record.json]) }
    guard dryRun else { return Output.say(report.words) }
    try Output.write(lines: report.lines)
    Output.say(report.paths.isEmpty ? report.words : "would be done: \(report.words)")
  }
}
