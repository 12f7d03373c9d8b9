import Foundation
import SQLite
import SceneRestoration

/// The stored state of a scene and the library, without times and random ids, so that two equal
/// runs compare equal.
struct KeptMoment: Equatable {
  /// The place of the window: tabs, focus, selections, sheets, cursors.
  var place: [String: String] = [:]
  /// The drafts, with their undo history.
  var drafts: [String: String] = [:]
  /// The changes of the library that can be undone and redone.
  var history: [String: String] = [:]
  /// The notes with all versions, the books and characters, and the favourites.
  var library: [String] = []

  var notes: [String] { library.filter { $0.hasPrefix("note ") } }

  /// Reads the stored state of a home.
  init(home: String, scene: String) throws {
    var names: [String: String] = [:]
    if FileManager.default.fileExists(atPath: home + "/data/library.sqlite") {
      library = try Self.library(home, &names)
    }
    let directory = SceneDirectory(path: home + "/state")
    guard let record = try directory.find(scene) else { return }
    let archive = SceneArchive(record)
    let values = archive.values.mapValues { "\($0)" }
    for (key, slot) in values where key.hasPrefix("drafts/") && key.hasSuffix("/slot") {
      names[String(key.split(separator: "/")[1])] = "draft of \(slot.renamed(names))"
    }
    // Discarded drafts have no slot: they are told apart by place and text.
    let discarded = values.filter { $0.key.hasSuffix("/discarded from") }.map { key, place in
      let id = String(key.split(separator: "/")[1])
      let text = archive.texts[id].map { String(decoding: $0.opened().0, as: UTF8.self) }
      return (id: id, words: "\(place.renamed(names)): \(text ?? "")")
    }
    for (number, draft) in discarded.sorted(by: { $0.words < $1.words }).enumerated()
    where names[draft.id] == nil {
      names[draft.id] = "discarded draft \(number)"
    }
    for (key, value) in values {
      let (key, value) = (key.renamed(names), value.renamed(names))
      switch key.prefix(while: { $0 != "/" }) {
      case "drafts": drafts[key] = value
      case "history", "history done":
        // After a kill the numbers of an import are not known.
        history[key] = value.replacing(newID, with: "‹new›")
          .replacing(#/imported .* from /#, with: "imported ")
      default: place[key] = value
      }
    }
    for (name, text) in archive.texts {
      let (bytes, history) = text.opened()
      drafts[name.renamed(names)] =
        "\(String(decoding: bytes, as: UTF8.self))@\(text.cursor) \(history.words)"
    }
  }

  /// Whether the written text is equal, regardless of the place of the window.
  func hasTexts(of other: KeptMoment) -> Bool {
    drafts == other.drafts && history == other.history && library == other.library
  }

  private static func library(_ home: String, _ names: inout [String: String]) throws -> [String] {
    let queue = try DatabaseQueue(path: home + "/data/library.sqlite")
    return try queue.read { database in
      let fault = try String.fetchAll(database, sql: "PRAGMA integrity_check")
      guard fault == ["ok"] else { throw Corrupt(words: fault) }
      let foreign = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check")
      guard foreign.isEmpty else { throw Corrupt(words: foreign.map { "\($0.values)" }) }
      guard
        try Row.fetchOne(
          database, sql: "SELECT 1 FROM sqlite_schema WHERE name = 'note'") != nil
      else { return [] }
      for row in try Row.fetchAll(database, sql: "SELECT id, text FROM version") {
        names[try row.decode(atIndex: 0)] = "‹\(try row.decode(String.self, atIndex: 1))›"
      }
      for row in try Row.fetchAll(database, sql: items) {
        names[try row.decode(atIndex: 0)] = "‹\(try row.decode(String.self, atIndex: 1))›"
      }
      return try String.fetchAll(database, sql: facts).map { $0.renamed(names) }.sorted()
    }
  }

  struct Corrupt: Error {
    let words: [String]
  }
}

extension KeptMoment: CustomStringConvertible {
  var description: String {
    let tables = [place, drafts, history].map { table in
      table.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }.joined(separator: "\n")
    }
    return (tables + [library.joined(separator: "\n")]).joined(separator: "\n--\n")
  }
}

extension KeptHistory {
  fileprivate var words: String {
    let sides = [done, undone].map { changes in
      changes.map { change in
        let text = String(decoding: change.inserted, as: UTF8.self)
        return "\(change.offset)-\(change.removed)+\(text)\(change.cursor)"
      }.joined(separator: ",")
    }
    return sides.joined(separator: " | ")
  }
}

extension String {
  /// The text with names instead of ids.
  fileprivate func renamed(_ names: [String: String]) -> String {
    names.reduce(self) { $0.replacing($1.key, with: $1.value) }
  }
}

/// An id of an item or a batch that a step has made up.
nonisolated(unsafe) private let newID = /[0-9a-f]{8}-[0-9a-f]{4}(-[0-9a-f-]{22})?/

private let items =
  "SELECT id, 'book ' || title FROM book UNION ALL SELECT id, 'character ' || name FROM character"

private let facts = """
  SELECT 'note of ' || coalesce(book, character, 'the Inbox') || (CASE WHEN deleted THEN ' (deleted)' ELSE '' END)
    || ': ' || (SELECT text FROM version WHERE version.id = note.version) || ' of '
    || (SELECT group_concat(text, ' / ') FROM
      (SELECT text FROM version WHERE version.note = note.id ORDER BY version.rowid))
    FROM note
  UNION ALL SELECT 'book ' || title || ' by ' || authors || coalesce(' ' || status, '') || ': ' || synopsis
    || (SELECT ' over ' || count(*) FROM book_version WHERE book = book.id)
    || (CASE WHEN deleted THEN ' (deleted)' ELSE '' END) FROM book
  UNION ALL SELECT 'character ' || name || ' or ' || aliases
    || (SELECT ' over ' || count(*) FROM character_version WHERE character = character.id)
    || (CASE WHEN deleted THEN ' (deleted)' ELSE '' END) FROM character
  UNION ALL SELECT 'favourite ' || name FROM character WHERE favourite
  ORDER BY 1
  """
