#if PLANTED_BUGS
  import PlantedBugs
#endif

/// The contents of a journal: the result of applying its records in order.
struct JournalContents: Equatable, Sendable {
  struct Named<Content: Equatable & Sendable>: Equatable, Sendable {
    let name: String
    var content: Content
  }

  private(set) var values: [Int: Named<StoredValue>] = [:]
  private(set) var texts: [Int: Named<KeptText>] = [:]
  /// Time of the last record.
  private(set) var updated: Milliseconds = 0

  /// Applies the payload of one record.
  mutating func apply(_ payload: UnsafeRawBufferPointer) throws(JournalFault) {
    var reader = ByteReader(payload)
    guard try reader.byte() <= Record.version else { throw .newer }
    updated = Milliseconds(try reader.signed())
    while !reader.isAtEnd { try applyOperation(from: &reader) }
  }

  private mutating func applyOperation(from reader: inout ByteReader) throws(JournalFault) {
    guard let operation = Operation(rawValue: try reader.byte()) else { throw .damaged }
    let number = try reader.number()
    switch operation {
    case .define:
      guard isFree(number) else { throw .damaged }
      values[number] = Named(name: try reader.text(), content: try reader.value())
    case .set:
      let value = try reader.value()
      guard let index = values.index(forKey: number) else { throw .damaged }
      // NB: In its place, as in `changeText`.
      values.values[index].content = value
    case .remove:
      guard values.removeValue(forKey: number) != nil else { throw .damaged }
    case .begin:
      guard isFree(number) else { throw .damaged }
      let name = try reader.text()
      let text = KeptText(base: try reader.runInPlace(), updated: updated)
      texts[number] = Named(name: name, content: text)
    case .change, .changeAhead:
      let change = try reader.change(cursor: operation == .change ? .after : .before)
      try changeText(number) { $0.append(change, at: $1) }
    case .extend:
      let (offset, removed) = (try reader.number(), try reader.number())
      let inserted = try reader.runInPlace()
      try changeText(number) { $0.extend(offset, removing: removed, inserting: inserted, at: $1) }
    case .undo:
      try changeText(number) { $0.undo(at: $1) }
    case .redo:
      try changeText(number) { $0.redo(at: $1) }
    case .history:
      let cursor = try reader.number()
      let history = KeptHistory(done: try reader.changes(), undone: try reader.changes())
      try changeText(number) { text, _ in text.setHistory(history, cursor: cursor) }
    case .drop:
      guard texts.removeValue(forKey: number) != nil else { throw .damaged }
    case .stamp:
      let time = Milliseconds(try reader.signed())
      guard (texts[number]?.content.updated = time) != nil else { throw .damaged }
    }
  }

  /// Changes a text; throws if there is none, or if it refuses the change.
  ///
  /// NB: In its place: most records of a journal are keys, and an optional element of a dictionary
  /// is moved out and back again for each, which costs more than the change.
  private mutating func changeText(
    _ number: Int, _ change: (inout KeptText, _ time: Milliseconds) -> Bool
  ) throws(JournalFault) {
    guard let index = texts.index(forKey: number),
      change(&texts.values[index].content, updated)
    else { throw .damaged }
  }

  /// Whether all values, and all texts, have different names.
  ///
  /// If two had the same name, a change could be written to one and read from the other.
  var hasDistinctNames: Bool {
    Set(values.values.lazy.map(\.name)).count == values.count
      && Set(texts.values.lazy.map(\.name)).count == texts.count
  }

  /// Sets a value; defines it if it is new.
  mutating func set(_ name: String, to value: StoredValue) {
    let known = values.first { $0.value.name == name }?.key
    var free = FreeNumbers(besides: Set(values.keys).union(texts.keys))
    values[known ?? free.allocate()] = Named(name: name, content: value)
  }

  private func isFree(_ number: Int) -> Bool {
    number < FreeNumbers.limit && values[number] == nil && texts[number] == nil
  }
}

extension JournalContents {
  /// Returns a journal of one record with the same contents.
  ///
  /// Numbers do not change, so later records can be appended unchanged.
  func snapshot() -> [UInt8]? {
    var operations = Operations(writer: ByteWriter(bytes: JournalHeader.bytes))
    Record.begin(in: &operations.writer, at: updated)
    for (number, value) in values {
      operations.define(number, name: value.name, value: value.content)
    }
    #if PLANTED_BUGS
      if PlantedBug.historyLost.isPlanted {
        for (number, text) in texts {
          operations.begin(number, name: text.name, base: text.content.bytes())
        }
        return sealed(&operations)
      }
    #endif
    for (number, text) in texts { operations.keep(number, name: text.name, text: text.content) }
    return sealed(&operations)
  }

  private func sealed(_ operations: inout Operations) -> [UInt8]? {
    Record.seal(&operations.writer.bytes, from: JournalHeader.size) ? operations.writer.bytes : nil
  }
}

extension JournalContents {
  /// Creates the contents of an archive.
  init(_ archive: SceneArchive) {
    updated = archive.updated
    var archive = archive
    archive.values[SceneKey.sceneName.name] = archive.name?.stored
    archive.values[SceneKey.version.name] = archive.writer.stored
    for (number, (name, value)) in archive.values.enumerated() {
      values[number] = Named(name: name, content: value)
    }
    for (index, (name, text)) in archive.texts.enumerated() {
      texts[archive.values.count + index] = Named(name: name, content: text)
    }
  }
}

extension JournalContents {
  /// Values by name.
  var sceneValues: SceneValues {
    var kept: [String: StoredValue] = Dictionary(minimumCapacity: values.count)
    for value in values.values { kept[value.name] = value.content }
    return SceneValues(kept: kept)
  }

  /// Returns the value stored under a key, or the key's default.
  ///
  /// NB: Looks at each value. A dictionary of all, for one or two of them, takes much longer.
  subscript<Value>(key: SceneKey<Value>) -> Value {
    key.value(key.names.stored(value)) { name, _ in
      SceneValues.places(beside: name).compactMap(value)
    }
  }

  private func value(_ name: String) -> StoredValue? {
    values.values.first { $0.name == name }?.content
  }

  /// The window in which the scene was last open.
  var window: HostWindow { sceneValues.window }

  /// Texts by name.
  var sceneTexts: [String: KeptText] {
    var kept: [String: KeptText] = [:]
    for text in texts.values { kept[text.name] = text.content }
    return kept
  }
}
