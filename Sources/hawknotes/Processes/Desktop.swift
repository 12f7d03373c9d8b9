import Glibc
import HawkNotesUI

/// The browser, the clipboard and the folder of exports, without a shell.
final class Desktop {
  private let environment: [String: String]
  private let writeToTerminal: ([UInt8]) -> Void
  private let children: Children

  init(
    environment: [String: String], children: Children, copyByTerminal: @escaping ([UInt8]) -> Void
  ) {
    self.environment = environment
    self.children = children
    writeToTerminal = copyByTerminal
  }

  /// Opens an address with `$BROWSER`, or with `xdg-open`.
  func browse(_ address: String) -> Message {
    let command = browser(for: address)
    guard start(command) else { return .warning(noBrowser) }
    return .info("Opening in the browser: \(address)")
  }

  /// Returns the first command of `$BROWSER`, a list separated by colons, else `xdg-open`.
  ///
  /// `%s` in the command stands for the address.
  private func browser(for address: String) -> [String] {
    let command = environment["BROWSER"]?.split(separator: ":").first ?? ""
    var words = command.split(separator: " ").map(String.init)
    if words.isEmpty { words = ["xdg-open"] }
    if words.contains("%s") { return words.map { $0 == "%s" ? address : $0 } }
    return words + [address]
  }

  /// Copies a text by the first method that works; returns the message: `says`, and the method.
  func copy(_ text: [UInt8], _ says: String) -> Message {
    copy(text, says, by: ClipboardMethod.methods(for: text.count, environment)[...])
  }

  private func copy(
    _ text: [UInt8], _ says: String, by methods: ArraySlice<ClipboardMethod>
  ) -> Message {
    guard let method = methods.first else {
      return .info("\(says) (in this program only: no clipboard found).")
    }
    guard let command = method.command else {
      writeToTerminal(text)
      return .info("\(says) (\(method.rawValue)).")
    }
    // A method fails only after its command has ended: then the next one is tried.
    let isStarted = children.start(command, input: text, reads: .nothing) { [self] code, _ in
      code == 0 ? [] : [.message(copy(text, says, by: methods.dropFirst()))]
    }
    return isStarted
      ? .info("\(says) (\(method.rawValue)).") : copy(text, says, by: methods.dropFirst())
  }

  /// Exports the library into a folder of the user's home, by this program in the background.
  func export(_ format: ExportFormat) -> Message {
    guard let home = environment["HOME"] else { return .warning("Not exported: HOME is not set.") }
    let folder = "hawknotes-export/\(format.rawValue)"
    let command = [
      CurrentExecutable.current.path, "export", "--format", format.rawValue, "\(home)/\(folder)",
    ]
    let isStarted = children.start(command) { code, lines in
      let why = lines.last ?? "exit code \(code)"
      return [
        .message(code == 0 ? .info("Exported to ~/\(folder).") : .warning("Not exported: \(why)"))
      ]
    }
    return isStarted
      ? .info("Exporting to ~/\(folder)…") : .warning("Not exported: cannot start \(command[0])")
  }

  /// Starts the browser; a message tells of a failure only.
  private func start(_ command: [String]) -> Bool {
    let name = command[0]
    return children.start(command, reads: .nothing) { code, _ in
      guard code != 0 else { return [] }
      let why = "\(name) exited with status \(code). y copies the address."
      return [.message(.warning(code == 127 ? noBrowser : why))]
    }
  }
}

private let noBrowser = "Cannot open a browser. y copies the address."
