import ArgumentParser
import Glibc
import SceneRestoration

/// The program's start.
///
/// What one waits for, the bare start of a window, is recognised before any argument is parsed.
@main
enum Program {
  static func main() {
    guard let window = WindowProgram(bareArguments: Array(CommandLine.arguments.dropFirst())) else {
      return HawkNotes.start()
    }
    do throws(Failure) {
      try window.run()
    } catch {
      error.exit()
    }
  }
}

extension WindowProgram {
  /// `hawknotes`, and `hawknotes --scene NAME`; nil for all else.
  fileprivate init?(bareArguments arguments: [String]) {
    switch arguments.count {
    case 0: break
    case 2 where arguments[0] == "--scene" && !arguments[1].hasPrefix("-"):
      request = .named(arguments[1])
    default: return nil
    }
  }
}
