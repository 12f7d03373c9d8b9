import Glibc
import SceneRestoration

/// The program's entry point.
///
/// The usual ways to open a window bypass the argument parser, which describes all commands and
/// options first.
@main
enum Program {
  static func main() {
    Descriptor.fillStandardStreams()
    CrashReports.begin()
    do throws(Failure) {
      guard let window = WindowProgram(bareArguments: Array(CommandLine.arguments.dropFirst()))
      else {
        try Descriptor.require(12, for: "a command")
        return HawkNotes.start()
      }
      try window.run()
    } catch {
      error.exit()
    }
  }
}

extension WindowProgram {
  /// Recognises `hawknotes` and `hawknotes --scene NAME`; nil for other arguments.
  fileprivate init?(bareArguments arguments: [String]) {
    switch arguments.count {
    case 0: break
    case 2 where arguments[0] == "--scene" && !arguments[1].hasPrefix("-"):
      request = .named(arguments[1])
    default: return nil
    }
  }
}
