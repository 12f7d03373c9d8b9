import ArgumentParser
import LibraryModel
import LibraryStore

/// The options of the commands that edit a book or a character, and their common behaviour.
struct EditOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The version that the change is based on; by default the present one.", valueName: "version"))
  var over: String?

  @Flag(
    help: ArgumentHelp(
      "Rewrite the links to an earlier name; each text keeps its earlier contents as a revision."))
  var rewriteLinks = false

  @OptionGroup var colour: ColourOption

  /// Saves an edit in one transaction; if that fails, the text is kept in a file.
  ///
  /// - Parameters:
  ///   - written: The text of standard input or of the editor; nil if only options were given.
  ///   - given: The text of an option.
  ///   - version: The id of the edit.
  func save<Subject>(
    _ written: WrittenText?, or given: GivenText?, as version: Identifier<Subject>,
    in library: CommandLibrary, _ change: (Library) throws(LibraryError) -> Void
  ) throws(Failure) {
    try GivenText.keeping(written == nil ? given : nil, in: library.home) { () throws(Failure) in
      do throws(Failure) {
        try library.change(change)
      } catch {
        throw written?.kept(error, named: "\(version)", in: library.home) ?? error
      }
    }
    written?.file?.remove()
  }

  /// Rewrites the links to an earlier name or says how many there are, and prints the URL.
  ///
  /// - Parameter command: The command that edits the item.
  func finish(
    _ item: LibraryItem, isRenamed: Bool, _ command: String, in library: CommandLibrary
  ) throws(Failure) {
    let links = LinkRewriting(library: library, item: item)
    if rewriteLinks {
      try links.rewrite()
    } else if isRenamed {
      try links.tell("\(command) \(item.id)")
    }
    try Output.write(saved: try library.url(of: item))
  }
}
