// `f`, `t` and their repetitions; the column of a character in the line.

extension Machine {
  func find(_ command: Command) throws(Stop) {
    let isRepeated = command.name == ";" || command.name == ","
    var finding = state.finding
    if isRepeated {
      if command.name == "," { finding?.isForward.toggle() }
    } else if let character = command.argument {
      finding = ViState.Finding(
        character: character, isForward: "ft".contains(command.name),
        isUntil: "tT".contains(command.name))
      if !isRepeating { state.finding = finding }
    }
    guard let finding else { throw .failed }
    let isForward = finding.isForward
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
