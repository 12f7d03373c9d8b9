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
      archive.giveNewIDs(to: try shelf.takenDrafts(among: archive.drafts))
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
    for draft in drafts {
      let (old, new) = ("\(draft)", "\(Note.ID())")
      texts[new] = texts.removeValue(forKey: old)
      for (name, value) in values where name == "drafts/\(old)" || name.hasPrefix("drafts/\(old)/")
      {
        values[name] = nil
        values["drafts/" + new + name.dropFirst("drafts/".count + old.count)] = value
      }
    }
  }
}
