import ArgumentParser

/// The hidden command that makes a man page or the JSON schema from its source on stdin:
/// `make install` runs it.
///
/// The lines `@SYNOPSIS@`, `@COMMANDS@`, `@KEYS@` and `@SETTINGS@` of a man page, and those with
/// `@FIELDS …@` and `@NAMES …@` of the schema, are replaced by the program's own tables.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", _superCommandName: "hawknotes", shouldDisplay: false)

  func run() throws(Failure) {
    let source = try TextInput.read()
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    try Output.write(lines: lines.flatMap { Self.lines(for: String($0)) })
  }

  private static func lines(for line: String) -> [String] {
    switch line {
    case "@SYNOPSIS@": ManualCommands().synopsis
    case "@COMMANDS@": ManualCommands().sections
    case "@KEYS@": ManualKeys.lines
    case "@SETTINGS@": ManualSettings.lines
    default: ManualSchema.lines(for: line) ?? [line]
    }
  }
}

extension String {
  /// The text for troff: backslashes and hyphens escaped, no control line at the start.
  var forTroff: String {
    let text = split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\e")
      .split(separator: "-", omittingEmptySubsequences: false).joined(separator: "\\-")
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }

  /// The text in lines of at most 78 bytes, for the source of a man page.
  var troffLines: [String] {
    var lines: [String] = []
    for word in split(separator: " ").map({ String($0).forTroff }) {
      if let last = lines.last, last.utf8.count + word.utf8.count < 78 {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(word)
      }
    }
    return lines
  }
}
