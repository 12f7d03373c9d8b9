import struct FoundationEssentials.Date
import LibraryModel
import LibraryStore

/// The links to earlier names of a book or character, for the commands that rename it.
struct LinkRewriting {
  let library: CommandLibrary
  let item: LibraryItem

  /// Rewrites the links to the present name, and says in how many texts.
  func rewrite() throws(Failure) {
    let links = try library.ask { library throws(LibraryError) in
      try library.oldLinks(to: item, limit: 0)
    }
    let batch = EditBatch()
    let texts = try library.ask { library throws(LibraryError) in
      while true {
        do throws(LibraryError) {
          return try library.rewriteLinks(
            to: item, named: links.name, upTo: links.revision, as: batch, at: Date())
        } catch {
          guard error == .busy, library.takeUnfinished() != nil else { throw error }
        }
      }
    }
    Output.say("rewrote the links to an earlier name in \(count(texts, "text"))")
  }

  /// Says how many texts have links to an earlier name, if any has.
  func tell(_ line: String) throws(Failure) {
    let links = try library.ask { library throws(LibraryError) in
      try library.oldLinks(to: item, limit: 0)
    }
    guard links.count > 0 else { return }
    Output.say(
      "\(count(links.count, "text")) with links to an earlier name, which still work; to rewrite them: "
        + "hawknotes \(line) --rewrite-links")
  }
}
