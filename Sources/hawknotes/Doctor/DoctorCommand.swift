import ArgumentParser
import CPlatform
import LibrarySearch

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", _superCommandName: "hawknotes",
    abstract: "Check this terminal, tmux, the library, the disk and the scenes.",
    discussion: """
      The result has what a bug report needs, and no text, title or name of the library.

      With --restore, replaces a damaged library with its newest good backup, and keeps the damaged \
      file. If a backup is named, it replaces an undamaged library too.

      With --rebuild, derives titles, tags, names and counters again from all texts.

      EXAMPLES:
        hawknotes doctor
        hawknotes doctor --restore
      """)

  @Flag(help: "Replace a damaged library with its newest good backup.")
  var restore = false

  @Flag(help: "Derive titles, tags, names and counters of the library again.")
  var rebuild = false

  @Flag(help: "As JSON.")
  var json = false

  @Argument(help: "With --restore: the backup to use, by name or number.")
  var backup: String?

  @OptionGroup var colour: ColourOption

  func validate() throws {
    if restore, rebuild { throw ValidationError("give --restore or --rebuild, not both") }
    if json, restore || rebuild {
      throw ValidationError("--json cannot be combined with --restore and --rebuild")
    }
    if backup != nil, !restore {
      throw ValidationError("to use a backup, add --restore")
    }
  }

  func run() throws(Failure) {
    platform_be_private()
    let home = try Home(environment: Environment.variables)
    if restore { return try LibraryRestorer(home).restore(backup) }
    if rebuild {
      SearchIndex.delete(folder: home.cache)
      return try LibraryReport.rebuild(home)
    }
    let (library, scenes) = (LibraryReport(home), ScenesReport.section(home))
    let sections = [
      ProgramReport(home).section, TerminalReport().section, TmuxReport().section,
      library.section, DiskReport(home).section,
      IndexReport(home).section, SettingsDiagnosis(home).section, MirrorDiagnosis(home).section,
      SyncDiagnosis(home).section,
      SpellingReport(home).section,
      scenes.section,
    ].map { $0.abbreviating(Environment.variables["HOME"]) }
    if json {
      let document = Record(["sections": .records(sections.map { Record($0) })])
      try Output.write(lines: [(Record.schema + document).json])
    } else {
      try Output.write(lines: sections.flatMap(\.lines))
    }
    if let failure = library.failure ?? scenes.failure { throw failure }
  }
}
