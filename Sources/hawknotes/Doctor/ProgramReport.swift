import Glibc

/// The versions that a bug report needs, and the reports of crashes.
struct ProgramReport {
  private let home: Home

  init(_ home: Home) { self.home = home }

  var section: DiagnosticSection {
    DiagnosticSection(
      title: "Program", diagnostics: [.fine(Version.line), .fine(Version.system)] + crashes)
  }

  private var crashes: [Diagnostic] {
    let path = CrashReports.path(in: home)
    var status = stat()
    guard stat(path, &status) == 0, status.st_size > 0 else { return [] }
    return [.info("\(path) has reports of crashes, without text of notes: add it to a bug report")]
  }
}
