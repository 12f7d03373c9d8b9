import ArgumentParser
import struct FoundationEssentials.Date

/// The options `--since` and `--until`.
struct PeriodOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only from this date on: 2026-01-31, 2026-01, 2026, today or yesterday.", valueName: "date"))
  var since: String?

  @Option(help: ArgumentHelp("Only up to the end of this date.", valueName: "date"))
  var until: String?

  func period() throws(Failure) -> Period {
    Period(
      since: try since.map { text throws(Failure) in try DateArgument(text, of: "--since").start },
      until: try until.map { text throws(Failure) in try DateArgument(text, of: "--until").end })
  }
}

/// The time between two moments.
struct Period {
  /// The first moment; nil for all before the end.
  let since: Date?
  /// The first moment after the period; nil for all after the beginning.
  let until: Date?

  /// Whether a moment is in the period; an unknown one is only in the period of all times.
  func contains(_ moment: Date?) -> Bool {
    guard let moment else { return since == nil && until == nil }
    return since.map { moment >= $0 } != false && until.map { moment < $0 } != false
  }
}
