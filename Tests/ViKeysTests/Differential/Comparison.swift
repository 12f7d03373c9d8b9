extension Result {
  /// Whether the result of vim is comparable.
  ///
  /// vim can split a character, also in a register, and records the keys with which the driver ends
  /// a script. In the register `.` it escapes bytes.
  var isComparable: Bool {
    !text.contains(where: Self.isMalformed)
      && !registers.contains { $0.key != "." && $0.value.contains(where: Self.isMalformed) }
  }

  /// Returns whether text, cursor and registers are those of vim.
  func isSame(as theirs: Result) -> Bool {
    guard text == theirs.text, cursor == theirs.cursor else { return false }
    return Set(registers.keys).union(theirs.registers.keys).allSatisfy { name in
      theirs.registers[name]?.contains(where: Self.isMalformed) == true
        || registers[name] == theirs.registers[name]
    }
  }

  private static func isMalformed(_ line: String) -> Bool {
    line.contains("\u{FFFD}") || line.contains("\u{1C}\u{E}")
      || line.unicodeScalars.first == "\u{301}"
  }
}
