import struct FoundationEssentials.Data
import class FoundationEssentials.JSONDecoder
import SceneRestoration

/// The JSON of `scenes export`, schema 1.
struct SceneDocument: Codable {
  var schema = 1
  let id: String
  let name: String?
  let writer: String
  let updated: Int64
  let values: [String: Value]
  let texts: [String: Text]

  /// A draft with its undo history.
  struct Text: Codable {
    let updated: Int64
    let text: Bytes
    let cursor: Int
    /// The changes that undo each step, oldest step first.
    let done: [Change]
    /// The changes that redo each undone step, in the order of undoing.
    let undone: [Change]
  }

  /// One change of a draft.
  struct Change: Codable {
    let at: Int
    let removed: Int
    let inserted: Bytes
    /// True if the cursor was before the removed text; left out if it was after it.
    let cursorBefore: Bool?
  }

  init(_ archive: SceneArchive) {
    id = "\(archive.id)"
    name = archive.name
    writer = archive.writer
    updated = archive.updated
    values = archive.values.mapValues(Value.init)
    texts = archive.texts.mapValues(Text.init)
  }

  /// Parses a document; `path` names the input in errors.
  static func archive(from bytes: [UInt8], path: String) throws(Failure) -> SceneArchive {
    let data = Data(bytes)
    guard let head = try? JSONDecoder().decode(Head.self, from: data) else {
      throw Failure(.unreadable, "\(path) is not an exported scene; nothing was changed")
    }
    guard head.schema <= 1 else {
      throw Failure(
        .unreadable,
        "\(path) was exported by a newer version: upgrade hawknotes; nothing was changed")
    }
    guard let document = try? JSONDecoder().decode(SceneDocument.self, from: data),
      let archive = document.archive
    else { throw Failure(.unreadable, "\(path) is damaged: export it again; nothing was changed") }
    return archive
  }

  private struct Head: Decodable {
    let schema: Int
  }

  /// The archive; nil if a value is not valid.
  private var archive: SceneArchive? {
    guard schema == 1, let id = SceneID(id) else { return nil }
    var kept: [String: KeptText] = [:]
    for (name, text) in texts {
      guard let text = text.kept else { return nil }
      kept[name] = text
    }
    return SceneArchive(
      id: id, name: name, writer: writer, updated: updated, values: values.mapValues(\.kept),
      texts: kept)
  }
}

extension SceneDocument.Text {
  init(_ kept: KeptText) {
    let (bytes, history) = kept.opened()
    updated = kept.updated
    text = SceneDocument.Bytes(bytes)
    cursor = kept.cursor
    done = history.done.map(SceneDocument.Change.init)
    undone = history.undone.map(SceneDocument.Change.init)
  }

  var kept: KeptText? {
    KeptText(
      text.bytes, history: KeptHistory(done: done.map(\.kept), undone: undone.map(\.kept)),
      cursor: cursor, updated: updated)
  }
}

extension SceneDocument.Change {
  init(_ change: TextChange) {
    at = change.offset
    removed = change.removed
    inserted = SceneDocument.Bytes(change.inserted)
    cursorBefore = change.cursor == .before ? true : nil
  }

  var kept: TextChange {
    TextChange(
      offset: at, removed: removed, inserted: inserted.bytes,
      cursor: cursorBefore == true ? .before : .after)
  }
}
