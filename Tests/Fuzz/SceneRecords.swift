@testable import SceneRestoration

extension FuzzTarget {
  /// Journals of scenes: what can be read can be staged over, written, and read again.
  ///
  /// The first byte says whether the rest is a journal, or what stands in its records: else few would
  /// come past a checksum.
  static let sceneRecords = FuzzTarget(name: "records") { bytes in
    var choices = Choices(bytes)
    let bytes = choices.choose(below: 2) == 0 ? Array(choices.rest) : journal(of: &choices)
    guard let journal = try? Journal(bytes) else { return }
    let contents = journal.contents
    try expect(journal.end <= bytes.count && journal.snapshotEnd <= journal.end, "no such ends")
    _ = (contents.window.pane, contents.window.label)
    for text in contents.texts.values {
      try expect(text.content.bytes().count == text.content.length, "a text has another length")
      try expect(0...text.content.length ~= text.content.cursor, "a cursor outside of its text")
      _ = text.content.base
    }
    guard let snapshot = contents.snapshot() else { return }
    let again = try Journal(snapshot)
    try expect(again.contents == contents, "a snapshot says something else")
    try stage(over: again, snapshot)
  }

  /// Records with sound frames, each of so many bytes as the byte before them says.
  private static func journal(of choices: inout Choices) -> [UInt8] {
    var bytes = JournalHeader.bytes
    while !choices.rest.isEmpty {
      let payload = [Record.version] + choices.take(choices.choose(below: 256))
      var writer = ByteWriter(bytes: bytes)
      writer.append(fixed: UInt32(payload.count))
      writer.append(fixed: payload.withUnsafeBytes(Record.checksum))
      bytes = writer.bytes + payload
    }
    return bytes
  }

  /// Changes all that is there, as a window does, and reads it back.
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
    try expect(!read.hasTornTail, "a record was not read")
    try expect(read.contents.sceneValues.kept["fuzz"] == .int(7), "a value is not there")
    for (name, text) in journal.contents.sceneTexts where name != "fuzz" {
      let now = read.contents.sceneTexts[name]
      try expect(now?.bytes() == Array("+".utf8) + text.bytes(), "a text is another one")
    }
    let started = read.contents.sceneTexts["fuzz"]
    try expect(started?.bytes() == Array("-+\0".utf8), "a new text is another one")
  }
}

extension Staging {
  /// A step, and a change that is part of it.
  fileprivate mutating func extend(_ name: String, after step: TextChange) {
    change(name, by: step)
    extend(name, by: TextChange(offset: 0, removed: 0, inserted: Array("-".utf8)))
  }
}
