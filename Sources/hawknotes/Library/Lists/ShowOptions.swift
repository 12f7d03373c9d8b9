import ArgumentParser

/// The options that say how one item is printed.
struct ShowOptions: ParsableArguments {
  @Flag(help: "As JSON.")
  var json = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A template with fields, such as '{title}'.", valueName: "template"))
  var format: String?

  @OptionGroup var colour: ColourOption

  func validate() throws {
    if json, format != nil { throw ValidationError("--json and --format cannot be combined") }
  }

  /// Prints a record, or its text for people.
  func print(_ record: Record, fields: [String], text: String) throws(Failure) {
    if json {
      return try Output.write(lines: [(Record.schema + record).json])
    }
    var text = text
    if let format { text = try Template(format, fields: fields).text(of: record) }
    try Output.write(document: text + "\n")
  }
}
