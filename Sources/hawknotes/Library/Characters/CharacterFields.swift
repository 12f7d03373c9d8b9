import ArgumentParser
import LibraryModel

/// The options that set the fields of a character; an empty value clears a field.
struct CharacterFields: ParsableArguments {
  @Option(help: "Another name; repeat it for several.")
  var alias: [String] = []

  @Option(parsing: .unconditional, help: "The description, in Markdown.")
  var synopsis: String?

  @Flag(inversion: .prefixedNo, help: "Whether the character is a favourite.")
  var favourite: Bool?

  /// Whether a field of the contents is set.
  var hasContents: Bool { !alias.isEmpty || synopsis != nil }

  /// Sets the fields that were given.
  ///
  /// - Throws: `Failure` if a value is not valid.
  func set(in character: inout BookCharacter) throws(Failure) {
    if !alias.isEmpty { try character.set(.aliases, option: "--alias", to: alias) }
    if let synopsis { try character.set(.synopsis, option: "--synopsis", to: [synopsis]) }
    if let favourite { character.isFavourite = favourite }
  }
}
