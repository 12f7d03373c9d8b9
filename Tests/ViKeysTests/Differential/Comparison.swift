extension Result {
  /// Whether the text of vim is one: vim can split a character.
  var isComparable: Bool { !text.contains(where: Self.isMalformed) }

  /// Returns whether text, cursor and registers are those of vim; registers in which vim splits a character,
  /// or escapes its bytes, are left out.
  func isSame(as theirs: Result) -> Bool {
    guard text == theirs.text, cursor == theirs.cursor else { return false }
    return Set(registers.keys).union(theirs.registers.keys).allSatisfy { name in
      theirs.registers[name]?.contains(where: Self.isMalformed) == true
        || registers[name] == theirs.registers[name]
    }
  }

  /// Whether vim split a character, or recorded the keys with which the driver ends a script.
  private static func isMalformed(_ line: String) -> Bool {
    line.contains("\u{FFFD}") || line.contains("\u{1C}\u{E}")
  }
}
