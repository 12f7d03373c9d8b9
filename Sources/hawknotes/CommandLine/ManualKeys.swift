import ArgumentParser
import HawkNotesUI

/// The command that prints the section of keys for the man page; `make install` inserts it.
struct ManualKeys: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "manual-keys", shouldDisplay: false)

  func run() {
    for layer in Layer.all {
      let commands = Command.table.filter { $0.layer == layer }
      if !commands.isEmpty { print(".SS \(layer.heading)") }
      for command in commands {
        print(".TP\n.B \(command.keys.escaped)\n\(command.says.escaped)")
      }
    }
  }
}

extension String {
  /// The text with backslashes and hyphens escaped for troff.
  fileprivate var escaped: String {
    split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\e")
      .split(separator: "-", omittingEmptySubsequences: false).joined(separator: "\\-")
  }
}
