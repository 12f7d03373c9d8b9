import ArgumentParser
import class FoundationEssentials.JSONDecoder
import struct FoundationEssentials.Data

/// The commands of the program with their arguments, as the argument parser has them.
struct ManualCommands {
  struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let shouldDisplay: Bool?
    let subcommands: [Command]?
    let arguments: [Argument]?
  }

  /// An argument, an option or a flag.
  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String

      var word: String { (kind == "long" ? "--" : "-") + name }
    }

    let kind: String
    let shouldDisplay: Bool?
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let valueName: String?
    let abstract: String?
  }

  private struct Tool: Decodable {
    let command: Command
  }

  /// The commands that do something, each with its words.
  let commands: [(words: [String], command: Command)]

  init() {
    let data = Data(HawkNotes._dumpHelp().utf8)
    let root = try? JSONDecoder().decode(Tool.self, from: data).command
    commands = root.map { Self.leaves($0, ["hawknotes"], isRoot: true) } ?? []
  }

  private static func leaves(
    _ command: Command, _ words: [String], isRoot: Bool = false
  ) -> [([String], Command)] {
    let shown = (command.subcommands ?? []).filter {
      $0.shouldDisplay != false && $0.commandName != "help"
    }
    let own = shown.isEmpty || isRoot ? [(words, command)] : []
    return own + shown.flatMap { leaves($0, words + [$0.commandName]) }
  }

  /// The lines of the section SYNOPSIS.
  var synopsis: [String] {
    commands.enumerated().flatMap { index, entry in
      let usage = entry.command.usage
      return (index == 0 ? [] : [".br"]) + [".B \(entry.words.joined(separator: " ").forTroff)"]
        + (usage.isEmpty ? [] : [usage])
    }
  }

  /// A subsection for each command with arguments.
  var sections: [String] {
    commands.dropFirst().flatMap { words, command in
      [".SS \(words.joined(separator: " ").forTroff)"] + (command.abstract ?? "").troffLines
        + command.shown.flatMap(\.lines) + command.examples
    }
  }
}

extension ManualCommands.Command {
  var shown: [ManualCommands.Argument] {
    (arguments ?? []).filter { argument in
      argument.shouldDisplay != false
        && !["help", "version", "color"].contains(argument.names?.last?.name ?? "")
    }
  }

  /// The arguments in one line: the options as a whole, then the others.
  fileprivate var usage: String {
    let hasOptions = shown.contains { $0.kind != "positional" }
    let words = shown.filter { $0.kind == "positional" }.map { argument in
      let name =
        "\\fI\((argument.valueName ?? "").uppercased().forTroff)\\fR"
        + (argument.isRepeating ? "..." : "")
      return argument.isOptional ? "[\(name)]" : name
    }
    return ((hasOptions ? ["[\\fIOPTIONS\\fR]"] : []) + words).joined(separator: " ")
  }

  /// The examples of the command's help.
  fileprivate var examples: [String] {
    let lines = (discussion ?? "").split(separator: "\n").drop { $0 != "EXAMPLES:" }.dropFirst()
    guard !lines.isEmpty else { return [] }
    return [".PP", ".nf"] + lines.map { String($0).forTroff } + [".fi"]
  }
}

extension ManualCommands.Argument {
  /// The argument with what it means.
  fileprivate var lines: [String] {
    let value = (valueName ?? "").uppercased().forTroff
    let head =
      switch kind {
      case "positional": ".I \(value)"
      case "option": ".BI \(words) \" \(value)\""
      default: ".B \(words)"
      }
    return [".TP", head] + (abstract ?? "").troffLines
  }

  private var words: String {
    (names ?? []).map { $0.word.forTroff }.joined(separator: "\\fR,\\fB\\~")
  }
}
