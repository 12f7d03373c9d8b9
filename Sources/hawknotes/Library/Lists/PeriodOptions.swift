import ArgumentParser

/// The options `--since` and `--until`.
struct PeriodOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only from this date on: 2026-01-31, 2026-01, 2026, today, yesterday or 2026-01-31T12:00:00Z.",
      valueName: "date"))
  var since: String?

  @Option(
    help: ArgumentHelp("Only up to the end of this date, in the same forms.", valueName: "date"))
  var until: String?

  func period() throws(Failure) -> Period {
    Period(
      since: try since.map { text throws(Failure) in try DateArgument(text, of: "--since").start },
      until: try until.map { text throws(Failure) in try DateArgument(text, of: "--until").end })
  }
}
