// `f`, `t` and their repetitions; the column of a character in the line.

extension Machine {
  func find(_ command: Command) throws(Stop) {
    var isRepeated = false
    var isForward: Bool
    switch command.name {
    case ";", ",":
      guard let last = state.finding else { throw .failed }
      isForward = last.isForward == (command.name == ";")
      isRepeated = true
    default:
      guard let character = command.argument else { throw .failed }
      isForward = command.name == "f" || command.name == "t"
      state.finding = ViState.Finding(
        character: character, isForward: isForward,
        isUntil: command.name.lowercased() == "t")
    }
    guard let finding = state.finding else { throw .failed }
    range.isInclusive = isForward
    let stops = !(isRepeated && command.times == 1 && finding.isUntil)
    let bytes = finding.character.utf8
    guard var column = column(of: bytes, isForward, command.times, stops: stops) else {
      throw .failed
    }
    if finding.isUntil { column = isForward ? line.previous(column) : column + bytes.count }
    cursor.column = isForward ? line.head(column) : column
    state.goal = nil
  }

  private func column(of bytes: [UInt8], _ isForward: Bool, _ count: Int, stops: Bool) -> Int? {
    let line = line
    var (column, stops) = (cursor.column, stops)
    for _ in 0..<count {
      while true {
        if isForward {
          column += line.length(at: column)
          if column >= line.count { return nil }
        } else {
          if column == 0 { return nil }
          column = line.previous(column)
        }
        if stops, line[column...].starts(with: bytes) { break }
        stops = true
      }
    }
    return column
  }
}
