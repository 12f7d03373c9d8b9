import ArgumentParser
import HawkNotesUI

/// The keys as a part of the man page, which `make install` puts into it.
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
  /// NB: a leading quote or dot is a command to troff, a hyphen is no minus.
  fileprivate var escaped: String {
    split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\e")
      .split(separator: "-", omittingEmptySubsequences: false).joined(separator: "\\-")
  }
}
