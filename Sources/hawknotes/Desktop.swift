import CPlatform
import Glibc
import HawkNotesUI

/// The programs around this one: the browser, and who keeps what is copied.
///
/// None gets a shell.
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
    guard start(command) else {
      return .warning("\(command[0]) could not be started: set BROWSER to a browser's name.")
    }
    return .note("Opening in the browser: \(address)")
  }

  /// `$BROWSER` is a list of commands with colons between; `%s` in one stands for the address.
  private func browser(for address: String) -> [String] {
    let command = environment["BROWSER"]?.split(separator: ":").first ?? ""
    var words = command.split(separator: " ").map(String.init)
    if words.isEmpty { words = ["xdg-open"] }
    if words.contains("%s") { return words.map { $0 == "%s" ? address : $0 } }
    return words + [address]
  }

  /// Copies with `tmux load-buffer` inside tmux, which hands it on to the terminal; else by the
  /// terminal itself (OSC 52).
  func copy(_ text: String) -> Message {
    let bytes = Array(text.utf8)
    if environment["TMUX"] != nil, start(["tmux", "load-buffer", "-w", "-"], input: bytes) {
      return .note("Copied (tmux): \(text)")
    }
    writeToTerminal(bytes)
    return .note("Copied (terminal): \(text)")
  }

  /// Starts a command, of which is said only that it failed.
  private func start(_ command: [String], input: [UInt8]? = nil) -> Bool {
    let name = command[0]
    return children.start(command, input: input) { code, _ in
      guard code != 0 else { return [] }
      let why = code == 127 ? "was not found" : "failed (\(code))"
      return [.told(.warning("\(name) \(why)."))]
    }
  }
}
