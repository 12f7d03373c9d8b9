enum Registers {
  /// Returns whether a key names a register.
  static func isName(_ name: Unicode.Scalar) -> Bool {
    isWritable(name) || ["/", ".", ":"].contains(name)
  }

  static func isWritable(_ name: Unicode.Scalar) -> Bool {
    name.isDigit || name.isLowercaseLetter || name.isUppercaseLetter
      || ["\"", "-", "_", "*", "+"].contains(name)
  }

  /// The register behind a name that is written.
  static func written(_ name: Unicode.Scalar?) -> Unicode.Scalar {
    guard let name else { return "0" }
    if name.isUppercaseLetter { return Unicode.Scalar(UInt8(name.value) + 0x20) }
    return name == "\"" ? "0" : name
  }
}

extension ViState {
  /// Returns the contents of a register; nil if it is empty.
  func contents(of name: Unicode.Scalar?) -> ViRegister? {
    switch name {
    case nil, "\"": return registers[unnamed]
    case "/": return search.last.map { ViRegister(kind: .characters, lines: [Array($0.utf8)]) }
    case ":": return lastLine.map { ViRegister(kind: .characters, lines: [Array($0.utf8)]) }
    case ".":
      guard let lastInserted else { return nil }
      let text = zip(lastInserted, lastInserted.areLiteral).flatMap { key, isLiteral in
        // As in vim, a literal digit stands there by its number.
        Array((isLiteral && key.isDigit ? "0\(key.value)" : String(key)).utf8)
      }
      return ViRegister(
        kind: .characters,
        lines: text.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init))
    case "_": return ViRegister(kind: .characters, lines: [[]])
    case .some(let name): return registers[Registers.written(name)]
    }
  }

  /// Stores a register; an upper-case name appends to it.
  mutating func store(_ contents: ViRegister, in name: Unicode.Scalar?) {
    let target = Registers.written(name)
    unnamed = target
    guard name?.isUppercaseLetter == true, var old = registers[target] else {
      registers[target] = contents
      return
    }
    if contents.kind == .lines { old.kind = .lines }
    var lines = contents.lines[...]
    if old.kind == .characters, let first = lines.popFirst() {
      old.lines[old.lines.count - 1] += first
    }
    old.lines += lines
    registers[target] = old
  }

  /// Moves registers 1 to 8 to 2 to 9, and stores register 1.
  mutating func shift(in contents: ViRegister, keepsUnnamed: Bool) {
    for number in (1...8).reversed() {
      registers[Self.digit(number + 1)] = registers[Self.digit(number)]
    }
    registers["1"] = contents
    if !keepsUnnamed { unnamed = "1" }
  }

  private static func digit(_ number: Int) -> Unicode.Scalar {
    Unicode.Scalar(UInt8(0x30 + number))
  }
}

extension ViState {
  /// Returns the contents of a register; nil if it is empty.
  public func register(_ name: Unicode.Scalar) -> ViRegister? {
    contents(of: name).flatMap { $0.lines.isEmpty ? nil : $0 }
  }

  /// Returns the place of a mark; nil if it is not set.
  public func mark(_ name: Unicode.Scalar) -> Position? {
    switch name {
    case "<", ">": selectionMark(name)
    case ".": changes.last
    default: marks[name]
    }
  }

  /// Returns the first or the last place of the last selection.
  func selectionMark(_ name: Unicode.Scalar) -> Position? {
    guard let last = lastSelection else { return nil }
    var found = (name == "<") == (last.start < last.end) ? last.start : last.end
    if last.start == last.end { found = last.start }
    if last.kind == .lines { found.column = name == "<" ? 0 : farColumn }
    return found
  }

  /// Ends the undo step of the text that is being inserted, and forgets the column that moves up
  /// and down keep: after an undo or a redo.
  public mutating func endStep() {
    insertion?.hasEdited = false
    goal = nil
  }
}
