import ArgumentParser
import LibraryModel
import SceneRestoration

struct ScenesImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Add a scene that was exported here or on another machine.",
    discussion: """
      Prints the id of the new scene. Open it with `hawknotes --scene ID`.

      EXAMPLES:
        hawknotes scenes import chapter-2.json
        ssh desk hawknotes scenes export chapter-2 | hawknotes scenes import
      """)

  @Argument(help: "The file; stdin if it is - or missing.")
  var file: String?

  @OptionGroup var colour: ColourOption

  func run() throws(Failure) {
    let path = file ?? "-"
    let input = try Input.bytes(of: path)
    var archive = try SceneDocument.archive(from: input, path: path.isStdin ? "stdin" : path)
    let shelf = try SceneShelf()
    archive.giveNewIDs(to: try shelf.knownDrafts(among: archive.drafts))
    let added = try shelf.ask { directory throws(SceneError) in try directory.add(archive) }
    guard let added else { throw Failure(.io, "the scene could not be stored: try again") }
    if let name = archive.name, added.name == nil {
      Output.say(
        "the name \"\(name)\" is taken, so the scene has none: use `hawknotes scenes rename`")
    }
    try Output.write(lines: ["\(added.id)"], orSay: "imported as \(added.id)")
  }
}

extension SceneArchive {
  var drafts: [Note.ID] { texts.keys.compactMap { Note.ID($0) } }

  /// Gives drafts new ids.
  ///
  /// NB: The library ignores a save under an id that it already has, so the text would be lost.
  mutating func giveNewIDs(to drafts: Set<Note.ID>) {
    guard !drafts.isEmpty else { return }
    let ids = Dictionary(uniqueKeysWithValues: drafts.map { ("\($0)", "\(Note.ID())") })
    // The keys of a draft's text and of its base are `ID` and `ID base`.
    texts = texts.renamed { $0.replacing(ids, after: "", upTo: " ") }
    values = values.renamed { $0.replacing(ids, after: "drafts/", upTo: "/") }
    // The id of a form is that of its first draft.
    for (name, value) in values where name.hasPrefix("forms/") && name.hasSuffix("/id") {
      if case .string(let id) = value, let new = ids[id] { values[name] = .string(new) }
    }
  }
}

extension Dictionary where Key == String {
  /// Returns the dictionary with new keys, which must be unique.
  fileprivate func renamed(_ name: (String) -> String) -> [String: Value] {
    Dictionary(uniqueKeysWithValues: map { (name($0.key), $0.value) })
  }
}

extension String {
  /// Returns the key with the id between `prefix` and `end` replaced.
  fileprivate func replacing(
    _ ids: [String: String], after prefix: String, upTo end: Character
  ) -> String {
    guard hasPrefix(prefix) else { return self }
    let rest = dropFirst(prefix.count)
    let id = rest.prefix { $0 != end }
    return ids[String(id)].map { prefix + $0 + rest[id.endIndex...] } ?? self
  }
}
