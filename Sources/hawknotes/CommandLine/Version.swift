import CProgram
import CursesTerminal
import Glibc
import LibraryStore

/// The program's version, which scenes record as their writer.
let version = "1.0.0"

/// The versions of the program's parts and of the system.
enum Version {
  /// The program, its commit, and the libraries that read its files and draw its windows.
  static var line: String {
    "hawknotes \(version) (\(commit)), SQLite \(Library.sqliteVersion), \(CursesTerminal.version)"
  }

  private static var commit: String {
    let commit = String(cString: program_commit())
    return commit.isEmpty ? "unknown commit" : commit
  }

  /// The kernel with its release and the processor: uname(2).
  static var system: String {
    var name = utsname()
    uname(&name)
    return "\(text(of: name.sysname)) \(text(of: name.release)) \(text(of: name.machine))"
  }

  private static func text(of field: some Any) -> String {
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
