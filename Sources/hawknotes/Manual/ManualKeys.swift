import HawkNotesUI

/// The keys of the program in a man page: the table of `?`.
enum ManualKeys {
  static var lines: [String] {
    Layer.all.flatMap { layer in
      let commands = Command.table.filter { $0.layer == layer }
      let heading = commands.isEmpty ? [] : [".SS \(layer.heading)"]
      return heading
        + commands.flatMap { command in
          [".TP", ".B \(command.keys.forTroff)"] + command.says.troffLines
        }
    }
  }
}
