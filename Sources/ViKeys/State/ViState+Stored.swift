// The stored form: two texts, so that a key does not store the registers again.

extension ViState {
  public var storedRegisters: String {
    var writer = FieldWriter()
    writer.add(registers.sorted { $0.key < $1.key }) { writer, entry in
      writer.add(entry.key)
      writer.add(entry.value.kind.rawValue)
      writer.add(entry.value.width)
      writer.add(entry.value.lines) { $0.add(String(decoding: $1, as: UTF8.self)) }
    }
    writer.add(unnamed)
    writer.add(history.commands) { $0.add($1) }
    writer.add(history.searches) { $0.add($1) }
    return writer.text
  }

  /// The stored form of everything else.
  public var storedKeys: String {
    var writer = FieldWriter()
    writer.add(mode.name)
    writer.add(pending.map(\.scalar))
    writer.add(anchor)
    writer.add(goal)
    writer.add(marks.sorted { $0.key < $1.key }) { writer, entry in
      writer.add(entry.key)
      writer.add(entry.value)
    }
    writer.add(hasNoLines)
    writer.add(insertion) { $1.write(to: &$0) }
    writer.add(lastChange) { $1.write(to: &$0) }
    writer.add(lastInserted) { $0.add($1) }
    writer.add(recording) { writer, recording in
      writer.add(recording.register)
      writer.add(recording.keys)
    }
    writer.add(lastMacro)
    writeSearches(to: &writer)
    writer.add(lastSelection) { writer, selection in
      writer.add(selection.kind.rawValue)
      writer.add(selection.start)
      writer.add(selection.end)
      writer.add(selection.goal)
    }
    writer.add(lastExtent) { $1.write(to: &$0) }
    writer.add(jumps.list) { $0.add($1) }
    writer.add(jumps.index)
    writer.add(jumps.last) { $0.add($1) }
    writer.add(jumps.previous) { $0.add($1) }
    writer.add(scroll)
    writer.add(earlierChange) { $1.write(to: &$0) }
    writer.add(changes.list) { $0.add($1) }
    writer.add(changes.index)
    writer.add(changes.last) { $0.add($1) }
    writer.add(undoCursors) { writer, entry in
      writer.add(entry.step)
      writer.add(entry.cursor)
    }
    return writer.text
  }

  private func writeSearches(to writer: inout FieldWriter) {
    writer.add(finding) { writer, finding in
      writer.add(finding.character)
      writer.add(finding.isForward)
      writer.add(finding.isUntil)
    }
    writer.add(search.pattern) { $0.add($1) }
    writer.add(search.substituted) { $0.add($1) }
    writer.add(search.lastIsSubstituted)
    writer.add(search.isForward)
    writer.add(search.offset.isLine)
    writer.add(search.offset.isEnd)
    writer.add(search.offset.count)
    writer.add(substitution.typed) { $0.add($1) }
    writer.add(substitution.replacement) { $0.add($1) }
    writer.add(substitution.flags)
    writer.add(lastLine) { $0.add($1) }
  }

  /// Takes the registers and the typed lines of another text, so that what is yanked in one text
  /// can be put into another.
  public mutating func takeRegisters(of other: ViState) {
    (registers, unnamed, history) = (other.registers, other.unnamed, other.history)
  }

  /// Creates a state from its stored forms; nil if they are unreadable.
  public init?(storedKeys: String, storedRegisters: String) {
    var state = ViState()
    do throws(Stop) {
      var keys = FieldReader(storedKeys)
      try state.readKeys(&keys)
      var registers = FieldReader(storedRegisters)
      try state.readRegisters(&registers)
    } catch {
      return nil
    }
    self = state
  }

  private mutating func readRegisters(_ reader: inout FieldReader) throws(Stop) {
    for _ in 0..<(try reader.count()) {
      guard let name = try reader.scalar(), let kind = ViSpan(rawValue: try reader.text()) else {
        throw .failed
      }
      let width = try reader.number()
      let lines = try reader.array { reader throws(Stop) in Array(try reader.text().utf8) }
      guard !lines.isEmpty else { throw .failed }
      registers[name] = ViRegister(kind: kind, lines: lines, width: width)
    }
    unnamed = try reader.scalar() ?? "0"
    // Earlier registers end here.
    guard !reader.isAtEnd else { return }
    let commands = try reader.array { reader throws(Stop) in try reader.text() }
    let searches = try reader.array { reader throws(Stop) in try reader.text() }
    history = LineHistory(commands: commands, searches: searches)
  }

  private mutating func readKeys(_ reader: inout FieldReader) throws(Stop) {
    guard let mode = ViMode(name: try reader.text()) else { throw .failed }
    self.mode = mode
    pending = try reader.scalars().map(ViKey.init)
    anchor = try reader.place()
    goal = try reader.optionalNumber()
    for _ in 0..<(try reader.count()) {
      guard let name = try reader.scalar() else { throw .failed }
      marks[name] = try reader.place()
    }
    hasNoLines = try reader.flag()
    insertion = try reader.optional(Insertion.init)
    lastChange = try reader.optional(Change.init)
    lastInserted = try reader.optional { reader throws(Stop) in try reader.scalars() }
    recording = try reader.optional { reader throws(Stop) in
      Recording(register: try reader.scalar() ?? "a", keys: try reader.scalars())
    }
    lastMacro = try reader.scalar()
    try readSearches(&reader)
    try readPlaces(&reader)
  }

  private mutating func readSearches(_ reader: inout FieldReader) throws(Stop) {
    finding = try reader.optional { reader throws(Stop) in
      Finding(
        character: try reader.scalar() ?? " ", isForward: try reader.flag(),
        isUntil: try reader.flag())
    }
    search.pattern = try reader.optional { reader throws(Stop) in try reader.text() }
    search.substituted = try reader.optional { reader throws(Stop) in try reader.text() }
    search.lastIsSubstituted = try reader.flag()
    search.isForward = try reader.flag()
    search.offset.isLine = try reader.flag()
    search.offset.isEnd = try reader.flag()
    search.offset.count = try reader.number()
    substitution.typed = try reader.optional { reader throws(Stop) in try reader.text() }
    substitution.replacement = try reader.optional { reader throws(Stop) in try reader.text() }
    substitution.flags = try reader.text()
    lastLine = try reader.optional { reader throws(Stop) in try reader.text() }
  }

  private mutating func readPlaces(_ reader: inout FieldReader) throws(Stop) {
    lastSelection = try reader.optional { reader throws(Stop) in
      guard let kind = ViSpan(rawValue: try reader.text()) else { throw .failed }
      return Selection(
        kind: kind, start: try reader.place(), end: try reader.place(),
        goal: try reader.optionalNumber())
    }
    lastExtent = try reader.optional(Change.Extent.init)
    jumps.list = try reader.array { reader throws(Stop) in try reader.place() }
    jumps.index = min(max(0, try reader.number()), jumps.list.count)
    jumps.last = try reader.optional { reader throws(Stop) in try reader.place() }
    jumps.previous = try reader.optional { reader throws(Stop) in try reader.place() }
    scroll = try reader.optionalNumber()
    // Earlier states end here.
    guard !reader.isAtEnd else { return }
    earlierChange = try reader.optional(Change.init)
    guard !reader.isAtEnd else { return }
    changes.list = try reader.array { reader throws(Stop) in try reader.place() }
    changes.index = min(max(0, try reader.number()), changes.list.count)
    changes.last = try reader.optional { reader throws(Stop) in try reader.place() }
    guard !reader.isAtEnd else { return }
    undoCursors = try reader.array { reader throws(Stop) in
      UndoCursor(step: try reader.number(), cursor: try reader.place())
    }
  }
}
