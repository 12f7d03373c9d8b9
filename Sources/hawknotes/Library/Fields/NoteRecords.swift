import LibraryModel
import LibraryStore

/// Writes the notes of pages as JSON: the same as ``Record/init(_:)-(ListedNote)``, for a million
/// notes.
struct NoteRecords {
  /// The JSON of an owner, around the id of a note.
  private struct Parts {
    let beforeID: [UInt8]
    let afterID: [UInt8]
  }

  /// The parts of each owner, by its index.
  private var parts: [Parts] = []
  /// Whether each object begins with the schema.
  private let beginning: StaticString

  init(hasSchema: Bool) { beginning = hasSchema ? "{\"schema\":1,\"id\":\"" : "{\"id\":\"" }

  /// Calls `print` with a function for each note of a page, which writes it.
  mutating func forEach(
    in page: NotePage, of owners: [ListedOwner], _ print: ((inout JSONWriter) -> Void) -> Void
  ) {
    for owner in owners[parts.count...] { parts.append(Self.parts(of: owner)) }
    page.bytes.withUnsafeBufferPointer { bytes in
      for row in page.rows {
        let parts = parts[row.owner]
        print { write(row, bytes, parts, to: &$0) }
      }
    }
  }

  private func write(
    _ row: NotePage.Row, _ bytes: UnsafeBufferPointer<UInt8>, _ parts: Parts,
    to writer: inout JSONWriter
  ) {
    func text(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: bytes[range])
    }
    writer.write(raw: beginning)
    writer.write(raw: text(row.id))
    writer.write(raw: parts.beforeID)
    writer.write(raw: text(row.id))
    writer.write(raw: parts.afterID)
    writer.write(string: text(row.title))
    writer.write(raw: ",\"preview\":")
    writer.write(string: text(row.preview))
    writer.write(raw: ",\"place\":")
    if let passage = row.passage {
      writer.write(string: text(passage))
    } else {
      writer.write(raw: "null")
    }
    writer.write(raw: ",\"tags\":[")
    writeTags(text(row.tags), to: &writer)
    writer.write(raw: "],\"created\":")
    writer.write(milliseconds: row.created)
    writer.write(raw: ",\"updated\":")
    writer.write(milliseconds: row.updated)
    writer.write(raw: ",\"version\":\"")
    writer.write(raw: text(row.version))
    writer.write(raw: "\"")
    if let whole = row.text {
      writer.write(raw: ",\"text\":")
      writer.write(string: text(whole))
    }
    writer.write(raw: "}")
  }

  private func writeTags(_ tags: UnsafeBufferPointer<UInt8>, to writer: inout JSONWriter) {
    for (index, tag) in tags.split(separator: UInt8(ascii: "\n")).enumerated() {
      if index > 0 { writer.write(raw: ",") }
      writer.write(string: UnsafeBufferPointer(rebasing: tag))
    }
  }

  private static func parts(of owner: ListedOwner) -> Parts {
    let url = Link(to: owner.owner.place).url
    var (before, after) = (JSONWriter(), JSONWriter())
    before.write(raw: "\",\"url\":")
    before.write(string: url + "/note/")
    after.write(raw: "\",\"of\":")
    after.write(string: url)
    after.write(raw: ",\"book\":")
    after.write(FieldValue(owner.book))
    after.write(raw: ",\"character\":")
    after.write(FieldValue(owner.character))
    after.write(raw: ",\"title\":")
    return Parts(beforeID: before.bytes.dropLast(), afterID: after.bytes)
  }
}
