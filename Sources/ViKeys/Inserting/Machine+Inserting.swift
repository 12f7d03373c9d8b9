// Insert and Replace mode.

extension Machine {
  /// Begins Insert or Replace mode with a command: `i`, `A`, `o`, `R`.
  func begin(_ command: Command) throws(Stop) {
    let suspended = state.insertion?.isSuspended == true
    var recorded = command
    if command.name == "gi" { recorded.name = "i" }
    record(recorded)
    switch command.name {
    case "a":
      if !(suspended && cursor.column >= line.count), cursor.column < line.count {
        cursor.column += line.length(at: cursor.column)
      }
    case "A": cursor.column = line.count
    case "I":
      cursor.column = line.skipBlanks()
    case "gI", "gi": moveToInsertion(command)
    case "o", "O": openLine(isBelow: command.name == "o")
    default: break
    }
    beginInsertion(command, count: command.times)
  }

  /// Moves the cursor to where `gi` or `gI` inserts.
  func moveToInsertion(_ command: Command) {
    if command.name == "gI" {
      cursor.column = 0
    } else if let last = state.marks["^"] {
      cursor.line = min(last.line, lastLine)
      // A character that is there now is not divided.
      let start = line.head(last.column)
      cursor.column = start < last.column ? start + line.length(at: start) : start
    }
    state.goal = nil
  }

  func openLine(isBelow: Bool) {
    if isBelow {
      appendLine(after: cursor.line, [])
      cursor = Position(cursor.line + 1, 0)
      adjustMarks(from: cursor.line, by: 1)
    } else {
      appendLine(after: cursor.line - 1, [])
      adjustMarks(from: cursor.line, by: 1)
      cursor.column = 0
    }
  }

  func beginInsertion(_ command: Command, count: Int, block: BlockInsertion? = nil) {
    var insertion = Insertion(command: command, start: cursor, first: cursor)
    state.mode = insertion.replaces ? .replace : .insert
    state.goal = nil
    insertion.count = count
    insertion.block = block
    state.insertion = insertion
  }

  /// Takes a key in Insert or Replace mode.
  func pressInserting(_ key: Unicode.Scalar) throws(Stop) {
    switch key {
    case ViKey.escape.scalar, .control("C"): endInsertion()
    case "\r", "\n":
      type(key)
      breakLine()
    case ViKey.backspace.scalar, "\u{7F}": try deleteBefore(key, .character)
    case .control("W"): try deleteBefore(key, .word)
    case .control("U"): try deleteBefore(key, .line)
    case .control("T"), .control("D"): indentInserting(key)
    case .control("E"), .control("Y"): try copyFromLine(above: key == .control("Y"))
    case .control("A"): repeatInserted()
    case .control("@"):
      repeatInserted()
      endInsertion()
    case .control("O"):
      suspend()
    case ViKey.delete.scalar: deleteAfter(key)
    default:
      if key.isSpecial {
        moveInserting(key)
      } else if key.value >= 0x20 || key == "\t" {
        type(key)
        // As in vim, this is not done for a literal or a copied character.
        if let end = state.insertion?.indentEnd, end > cursor.column {
          state.insertion?.indentEnd = cursor.column
        }
        insertCharacter(key)
      } else {
        throw .failed
      }
    }
  }

  /// Remembers a key of the inserted text; after an arrow, a new text begins.
  func type(_ key: Unicode.Scalar) {
    resume()
    state.goal = nil
    state.insertion?.keys.append(key)
  }

  /// Begins a new insertion after an arrow.
  func resume() {
    guard var insertion = state.insertion, insertion.hasMoved else { return }
    insertion.hasMoved = false
    (beginsStep, isNewChange) = (true, true)
    insertion.start = cursor
    insertion.first = cursor
    insertion.keys = []
    insertion.replaced = []
    insertion.indentEnd = 0
    insertion.block = nil
    insertion.command = Command(name: state.mode == .replace ? "R" : "i")
    insertion.count = 1
    state.insertion = insertion
    if !isRepeating { remember(Change(command: Command(name: "i"))) }
  }

  func insertCharacter(_ key: Unicode.Scalar) {
    if state.mode == .replace {
      let line = line
      let length = line.length(at: cursor.column)
      let isCombining = key.isCombining
      if length > 0, !isCombining {
        state.insertion?.replaced.append(Array(line[cursor.column..<cursor.column + length]))
        deleteBytes(length)
      } else {
        state.insertion?.replaced.append(nil)
      }
    }
    insert(key.utf8)
    cursor.column += key.utf8.count
  }

  func breakLine() {
    let line = line
    if state.mode == .replace { state.insertion?.replaced.append(nil) }
    appendLine(after: cursor.line, Line(line[min(cursor.column, line.count)...]))
    setLine(cursor.line, Line(line[..<min(cursor.column, line.count)]))
    cursor = Position(cursor.line + 1, 0)
    adjustMarks(from: cursor.line, by: 1)
  }

  private func suspend() {
    endTyping()
    state.marks["^"] = cursor
    state.insertion?.isSuspended = true
    state.insertion?.hasEdited = false
    let hasMoved = state.insertion?.hasMoved == true
    // As in vim, `j` and `k` keep the column behind the end, and that of an arrow before.
    state.goal = hasMoved ? goal : cursorColumn
    state.insertion?.repeatsEarlier = !hasMoved
    state.insertion?.hasMoved = true
    state.insertion?.endLine = cursor.column >= line.count ? cursor.line : nil
    if cursor.column > 0, cursor.column >= line.count { cursor.column = line.last }
    state.mode = .normal
    if let insertion = state.insertion {
      state.insertion?.block = nil
      repeatInBlock(insertion)
    }
    checkJump()
  }

  /// Remembers the text, the marks and the command that `.` repeats.
  func endTyping() {
    guard let insertion = state.insertion else { return }
    guard !insertion.hasMoved else { return }
    if !isRepeating { state.lastChange?.inserted = insertion.keys }
    state.lastInserted = zip(insertion.keys, insertion.keys.areLiteral).map { key, isLiteral in
      key == "\r" && !isLiteral ? "\n" : key
    }
    setChange(insertion.first, cursor)
    state.marks["^"] = cursor
  }

  /// Ends Insert mode: repeats the text by the count, or in the other lines of a block.
  func endInsertion() {
    guard var insertion = state.insertion else { return }
    if !insertion.hasMoved, insertion.count > 1 {
      let keys = insertion.keys
      // At most as often as a register is put, so that a mistyped count does not stop the window
      // for seconds.
      for _ in 1..<min(insertion.count, 10_000) where budget > 0 {
        budget -= keys.count + 1
        if ["o", "O"].contains(insertion.command.name), insertion.command.operation == nil {
          breakLine()
        }
        state.insertion?.keys = []
        replay(keys)
      }
      state.insertion?.keys = keys
    }
    endTyping()
    state.marks["^"] = cursor
    insertion = state.insertion ?? insertion
    state.insertion = nil
    if cursor.column > 0 { cursor.column = line.previous(cursor.column) }
    state.mode = .normal
    state.goal = nil
    repeatInBlock(insertion)
    clampCursor()
    checkJump()
  }

  /// Types keys of an earlier insertion again.
  func replay(_ keys: [Unicode.Scalar]) {
    var isLiteral = false
    for key in keys {
      if isLiteral {
        insertLiteral(key)
        isLiteral = false
      } else if key == literalMark {
        isLiteral = true
      } else {
        do throws(Stop) { try pressInserting(key) } catch {}
      }
    }
  }

  private func repeatInserted() {
    guard let keys = state.lastInserted else { return }
    resume()
    replay(keys)
  }
}

/// Stands before a key that was typed after Ctrl-V.
let literalMark = Unicode.Scalar(UInt8(0x16))

extension Unicode.Scalar {
  /// Whether this combines with the character before it.
  var isCombining: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }
}

extension [Unicode.Scalar] {
  /// Whether each key was typed after Ctrl-V.
  var areLiteral: [Bool] {
    var isLiteral = false
    return map { key in
      defer { isLiteral = !isLiteral && key == literalMark }
      return isLiteral
    }
  }
}
