import ArgumentParser

/// The options that say how a list is printed.
struct ListOptions<Item: ListedItem>: ParsableArguments {
  @Flag(help: "As one JSON object.")
  var json = false

  @Flag(help: "As JSON, one object a line.")
  var jsonl = false

  @Flag(help: "In JSON, with the whole text of each item that has one.")
  var text = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A template with fields, such as '\(Item.template)'.", valueName: "template")
  )
  var format: String?

  @Flag(name: .customShort("0"), help: "End each item with a zero byte, not a line end.")
  var zero = false

  @Option(
    parsing: .unconditional, help: ArgumentHelp("At most this many.", valueName: "number"))
  var limit: Int?

  @OptionGroup var colour: ColourOption

  /// Whether a form of the list is given.
  var isGiven: Bool { json || jsonl || format != nil || zero }

  func validate() throws {
    if [json, jsonl, format != nil].count(where: { $0 }) > 1 {
      throw ValidationError("--json, --jsonl and --format cannot be combined")
    }
    if zero, json { throw ValidationError("-0 and --json cannot be combined: use --jsonl") }
    if let limit, limit < 0 { throw ValidationError("--limit cannot be negative: it is \(limit)") }
  }
}
