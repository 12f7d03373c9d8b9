@testable import SceneRestoration

extension FuzzTarget {
  /// Journals of scenes: a journal that can be read can be changed, written and read again.
  ///
  /// The first byte selects whether the rest is a journal, or the content of its records with
  /// correct checksums: few random journals have these.
  static let sceneRecords = FuzzTarget(name: "records") { bytes in
    var choices = Choices(bytes)
    let bytes = choices.choose(below: 2) == 0 ? Array(choices.rest) : journal(of: &choices)
    guard let journal = try? Journal(bytes) else { return }
    let contents = journal.contents
    try expect(journal.end <= bytes.count && journal.snapshotEnd <= journal.end, "impossible ends")
    _ = (contents.window.pane, contents.window.label)
    for text in contents.texts.values {
      try expect(text.content.bytes().count == text.content.length, "the length of a text is wrong")
      try expect(0...text.content.length ~= text.content.cursor, "a cursor is outside its text")
      _ = text.content.base
    }
    guard let snapshot = contents.snapshot() else { return }
    let again = try Journal(snapshot)
    try expect(again.contents == contents, "a snapshot differs")
    try stage(over: again, snapshot)
  }

  /// Returns a journal of records with correct frames.
  ///
  /// A byte before each payload is its length.
  private static func journal(of choices: inout Choices) -> [UInt8] {
    var bytes = JournalHeader.bytes
    while !choices.rest.isEmpty {
      let payload = [Record.version] + choices.nextBytes(choices.choose(below: 256))
      var writer = ByteWriter(bytes: bytes)
      writer.append(fixed: UInt32(payload.count))
      writer.append(fixed: payload.withUnsafeBytes(Record.checksum))
      bytes = writer.bytes + payload
    }
    return bytes
  }

  /// Changes everything in a journal, as a window does, and reads it again.
  private static func stage(over journal: Journal, _ bytes: [UInt8]) throws {
    var staging = Staging(over: journal.contents)
    staging["fuzz"] = .int(7)
    for name in journal.contents.sceneValues.kept.keys where name != "fuzz" {
      staging[name] = .string(name)
    }
    let added = TextChange(offset: 0, removed: 0, inserted: Array("+".utf8))
    for (name, text) in journal.contents.sceneTexts {
      staging.change(name, by: added)
      staging.undo(name, leaving: text.length)
      staging.redo(name, leaving: text.length + 1)
    }
    staging.begin("fuzz", base: [0])
    staging.extend("fuzz", after: added)
    guard let record = staging.record(at: 1) else { return }
    let read = try Journal(bytes + record)
    try expect(!read.hasTornTail, "a record cannot be read")
    try expect(read.contents.sceneValues.kept["fuzz"] == .int(7), "a value is missing")
    for (name, text) in journal.contents.sceneTexts where name != "fuzz" {
      let now = read.contents.sceneTexts[name]
      try expect(now?.bytes() == Array("+".utf8) + text.bytes(), "a text differs")
    }
    let started = read.contents.sceneTexts["fuzz"]
    try expect(started?.bytes() == Array("-+\0".utf8), "a new text differs")
  }
}

extension Staging {
  /// Records a step, and a change that is part of it.
  fileprivate mutating func extend(_ name: String, after step: TextChange) {
    change(name, by: step)
    extend(name, by: TextChange(offset: 0, removed: 0, inserted: Array("-".utf8)))
  }
}
