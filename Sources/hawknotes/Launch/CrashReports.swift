import CProgram
import CursesTerminal
import Glibc

/// The file to which a crash appends what the program was doing, without any text of the user's.
enum CrashReports {
  static func path(in home: Home) -> String { home.state + "/crashes.log" }

  /// The line after a crash of a window.
  static func words(in home: Home) -> String {
    "hawknotes crashed; nothing is lost: run hawknotes. Report: \(path(in: home))"
  }

  /// Lets a crash leave a report from now on.
  static func begin() {
    guard let home = try? Home(environment: Environment.variables) else { return }
    let head = "\(Version.line)\n\(Version.system)"
    program_report_crashes(path(in: home), head, CursesTerminal.tellCrash)
  }

  /// Lets crashes leave no report: an ephemeral window writes nothing.
  static func keepNone() { program_keep_no_reports() }
}
