/// A text, and keys that are pressed in it.
struct Script: Codable, Equatable {
  var text: [String]
  /// Line and byte, counted from 1, as vim counts them.
  var cursor: [Int]
  var keys: String
  /// The commands that the keys consist of.
  var commands: [String]
  /// Keys that are pressed before, in another text, so that vim has no memory of an earlier script.
  var prelude = "xP:s/a/b/\r/b\rfaixy\u{1B}vly@a"

  init(text: [String], cursor: [Int], commands: [String]) {
    self.text = text
    self.cursor = cursor
    self.commands = commands
    // No command is left half-typed.
    keys = commands.joined() + "\u{1B}\u{1B}"
  }
}

/// What became of a text.
struct Result: Codable, Equatable {
  var text: [String]
  var cursor: [Int]
  var goal: Int
  /// The kind of each register that is not empty, and its lines.
  var registers: [String: [String]]
  var marks: [String: [Int]]
}
