import ArgumentParser
import CPlatform

/// The command `hawknotes doctor`.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", _superCommandName: "hawknotes",
    abstract: "What this terminal, tmux, library and disk can do, and what to change.",
    discussion: """
      With --restore a damaged library is replaced by its last good backup, and kept aside. A \
      backup that is named is put in the place of a library that is whole, too.
      """)

  @Flag(help: "Put the last good backup in the place of a damaged library.")
  var restore = false

  @Argument(help: "With --restore: that backup, by its name or number.")
  var backup: String?

  @OptionGroup var colour: ColourOption

  func validate() throws {
    if backup != nil, !restore {
      throw ValidationError("a backup is named: give --restore too")
    }
  }

  func run() throws {
    platform_be_private()
    try exiting { () throws(Failure) in
      let home = try Home(environment: Environment.variables)
      if restore { return try LibraryRestorer(home).restore(backup) }
      let library = LibraryReport(home)
      let sections = [
        TerminalReport().section, TmuxReport().section, library.section, DiskReport(home).section,
        try ScenesReport().section,
      ]
      try Output.write(lines: sections.flatMap(\.lines))
      if let failure = library.failure { throw failure }
    }
  }
}
