import ArgumentParser
import LibraryModel

/// The options that say where an item goes in its list.
struct PlacementOptions: ParsableArguments {
  @Flag(help: "To the beginning.")
  var first = false

  @Flag(help: "To the end.")
  var last = false

  @Option(help: ArgumentHelp("Directly before this one.", valueName: "name"))
  var before: String?

  @Option(help: ArgumentHelp("Directly after this one.", valueName: "name"))
  var after: String?

  func validate() throws {
    if [first, last, before != nil, after != nil].count(where: { $0 }) > 1 {
      throw ValidationError("--first, --last, --before and --after cannot be combined")
    }
  }

  /// Returns the placement; nil without an option, or if the item is the only one.
  ///
  /// - Parameters:
  ///   - item: The item that moves.
  ///   - find: Returns the item of a name.
  ///   - end: Returns the last item other than the one that moves.
  func placement<Subject: Sendable>(
    of item: Identifier<Subject>, _ find: (String) throws(Failure) -> Identifier<Subject>,
    end: () throws(Failure) -> Identifier<Subject>?
  ) throws(Failure) -> Placement<Subject>? {
    if first { return .first }
    if let name = before ?? after {
      let other = try find(name)
      guard other != item else {
        throw Failure(.usage, "\"\(name)\" is what moves: name another one")
      }
      return before == nil ? .after(other) : .before(other)
    }
    guard last, let end = try end() else { return nil }
    return .after(end)
  }

  var isGiven: Bool { first || last || before != nil || after != nil }
}
