// Encoding of text changes in a record.

extension ByteWriter {
  /// Appends changes; each offset is relative to the end of the change before.
  mutating func append(_ changes: [TextChange]) {
    append(number: changes.count)
    var place = 0
    for change in changes {
      append(signed: change.offset - place)
      append(number: change.removed << 1 | Int(change.cursor.rawValue))
      append(run: change.inserted)
      place = change.offset + change.removed
    }
  }
}

extension ByteReader {
  mutating func change(cursor: TextChange.Side) throws(JournalFault) -> TextChange {
    TextChange(
      offset: try number(), removed: try number(), inserted: try run(), cursor: cursor)
  }

  /// Reads changes; the caller checks that they fit the text.
  mutating func changes() throws(JournalFault) -> [TextChange] {
    var changes: [TextChange] = []
    var place = 0
    // NB: The count may be damaged, so no memory is reserved for it.
    for _ in 0..<(try number()) {
      let offset = place &+ (try signed())
      let removed = try number()
      let change = TextChange(
        offset: offset, removed: removed >> 1, inserted: try run(),
        cursor: removed & 1 == 0 ? .after : .before)
      changes.append(change)
      place = change.offset &+ change.removed
    }
    return changes
  }
}
