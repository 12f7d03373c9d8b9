import ArgumentParser
import LibraryModel
import SceneRestoration

/// The command `hawknotes scenes import [FILE|-]`.
struct ScenesImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "A scene that was exported, here or on another machine.",
    discussion: "Its id is written to stdout. It is dormant: `hawknotes --scene ID` opens it.")

  @Argument(help: "The file; - or nothing: stdin.")
  var file: String?

  @OptionGroup var colour: ColourOption

  func run() throws {
    try exiting { () throws(Failure) in
      let path = file ?? "-"
      let input = try Input.bytes(of: path)
      var archive = try SceneDocument.archive(from: input, path: path.isStdin ? "stdin" : path)
      let shelf = try SceneShelf()
      archive.giveNewIDs(to: try shelf.knownDrafts(among: archive.drafts))
      let added = try shelf.ask { directory throws(SceneError) in try directory.add(archive) }
      guard let added else { throw Failure(.io, "the scene was not kept: try again") }
      if let name = archive.name, added.name == nil {
        Output.say(
          "the name \(name) is taken here: the scene has none; `scenes rename` gives it one")
      }
      try Output.write(lines: ["\(added.id)"])
    }
  }
}

extension SceneArchive {
  /// The ids of its drafts.
  fileprivate var drafts: [Note.ID] { texts.keys.compactMap { Note.ID($0) } }

  /// Gives drafts ids of their own: under one that is known to the library nothing would be saved
  /// again, and what was written would be lost.
  fileprivate mutating func giveNewIDs(to drafts: Set<Note.ID>) {
    guard !drafts.isEmpty else { return }
    let ids = Dictionary(uniqueKeysWithValues: drafts.map { ("\($0)", "\(Note.ID())") })
    // A draft's text, and the one that it goes on from: `ID` and `ID base`.
    texts = texts.renamed { $0.replacing(ids, behind: "", upTo: " ") }
    values = values.renamed { $0.replacing(ids, behind: "drafts/", upTo: "/") }
  }
}

extension Dictionary where Key == String {
  /// The same under other names, each of which is made once.
  fileprivate func renamed(_ name: (String) -> String) -> [String: Value] {
    Dictionary(uniqueKeysWithValues: map { (name($0.key), $0.value) })
  }
}

extension String {
  /// A name with another id in it: of what stands behind a prefix, up to a sign.
  fileprivate func replacing(
    _ ids: [String: String], behind prefix: String, upTo end: Character
  ) -> String {
    guard hasPrefix(prefix) else { return self }
    let rest = dropFirst(prefix.count)
    let id = rest.prefix { $0 != end }
    return ids[String(id)].map { prefix + $0 + rest[id.endIndex...] } ?? self
  }
}
