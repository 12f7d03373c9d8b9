// Keys of Insert mode that delete, indent, move or copy.

extension Machine {
  enum Erasure { case character, word, line }

  func deleteBefore(_ key: Unicode.Scalar, _ erasure: Erasure) throws(Stop) {
    guard let insertion = state.insertion else { return }
    if insertion.hasMoved || cursor.column == 0 || cursor.column <= insertion.indentEnd
      || (cursor.line == insertion.start.line && cursor.column <= insertion.start.column)
    {
      throw .failed
    }
    state.insertion?.keys.append(key)
    var hasWord = false
    var kind = 0
    repeat {
      let before = line.previous(cursor.column)
      let scalarKind = line.kind(at: before)
      if erasure == .word {
        if !hasWord, scalarKind != 0 {
          (hasWord, kind) = (true, scalarKind)
        } else if hasWord, scalarKind == 0 || scalarKind != kind {
          break
        }
      }
      erase(from: before)
      if erasure == .character { break }
    } while cursor.column > 0
      && (cursor.line != insertion.start.line || cursor.column != insertion.start.column)
    if let start = state.insertion?.start, cursor.line == start.line, cursor.column < start.column {
      state.insertion?.start.column = cursor.column
    }
  }

  private func erase(from column: Int) {
    let count = cursor.column - column
    cursor.column = column
    guard state.mode == .replace else { return deleteBytes(count) }
    guard let replaced = state.insertion?.replaced.popLast() else { return }
    deleteBytes(count)
    if let replaced { insert(replaced) }
  }

  func deleteAfter(_ key: Unicode.Scalar) {
    guard cursor.column < line.count else { return }
    type(key)
    deleteBytes(line.length(at: cursor.column))
  }

  func indentInserting(_ key: Unicode.Scalar) {
    type(key)
    let line = line
    if key == .control("D"), cursor.column > 0, let last = state.insertion?.keys.dropLast().last,
      last == "0" || last == "^", line[cursor.column - 1] == UInt8(last.value)
    {
      erase(from: cursor.column - 1)
      return changeIndent(to: 0)
    }
    let old = indent(line)
    changeIndent(
      to: key == .control("T")
        ? (old / shiftWidth + 1) * shiftWidth : max(0, (old - 1) / shiftWidth * shiftWidth))
  }

  /// Sets the indent; the cursor stays on its character, or as far from the first one as it was.
  private func changeIndent(to width: Int) {
    let (old, column) = (line.skipBlanks(), cursor.column)
    let distance = indent(line) - cells(cursor).first
    setIndent(cursor.line, width)
    let new = line.skipBlanks()
    if column >= old {
      cursor.column += new - old
    } else {
      moveInIndent(toCell: max(0, width - distance))
    }
    func moved(_ place: Int) -> Int { column > old ? max(0, place + new - old) : 0 }
    if var insertion = state.insertion {
      if insertion.start.line == cursor.line, insertion.start.column > 0 {
        insertion.start.column = moved(insertion.start.column)
        insertion.first.column = insertion.start.column
      }
      insertion.indentEnd = moved(insertion.indentEnd)
      state.insertion = insertion
    }
    if state.mode == .replace, column <= old { adjustReplaced(by: cursor.column - column) }
  }

  /// Moves the cursor to a cell; splits a tab that covers it.
  private func moveInIndent(toCell target: Int) {
    var (column, cell) = (0, 0)
    while column < line.count {
      let next = cell + width(line, at: column, column: cell)
      if next > target { break }
      cell = next
      column += line.length(at: column)
    }
    cursor.column = column
    insert(repeatElement(0x20, count: max(0, target - cell)))
    cursor.column += max(0, target - cell)
  }

  /// Adds or removes replaced characters, as the text before the cursor grew or shrank.
  private func adjustReplaced(by difference: Int) {
    for _ in 0..<max(0, difference) { state.insertion?.replaced.append(nil) }
    for _ in 0..<max(0, -difference) {
      guard let top = state.insertion?.replaced.popLast() else { return }
      guard let top, let before = state.insertion?.replaced.popLast() else { continue }
      state.insertion?.replaced.append((before ?? []) + top)
    }
  }

  /// Inserts the character of the line above or below.
  func copyFromLine(above: Bool) throws(Stop) {
    guard let scalar = characterOfLine(above: above) else { throw .failed }
    if state.insertion?.hasMoved == false, scalar.value < 256,
      !scalar.isASCII || !(scalar.properties.isAlphabetic || scalar.isDigit)
    {
      type(literalMark)
    }
    type(scalar)
    insertCharacter(scalar)
  }

  func characterOfLine(above: Bool) -> Unicode.Scalar? {
    let number = cursor.line + (above ? -1 : 1)
    guard number >= 0, number <= lastLine else { return nil }
    let column = cells(cursor).first
    let other = line(number)
    var (byte, at, last) = (0, 0, 0)
    while at < column, byte < other.count {
      last = byte
      at += width(other, at: byte, column: at)
      byte += other.length(at: byte)
    }
    return other.scalar(at: at > column ? last : byte)
  }

  func moveInserting(_ key: Unicode.Scalar) {
    endTyping()
    state.insertion?.hasMoved = true
    state.insertion?.block = nil
    switch key {
    case ViKey.left.scalar:
      if cursor.column > 0 { cursor.column = line.previous(cursor.column); state.goal = nil }
    case ViKey.right.scalar:
      if cursor.column < line.count {
        cursor.column += line.length(at: cursor.column); state.goal = nil
      }
    case ViKey.up.scalar: do throws(Stop) { try up(1) } catch {}
    case ViKey.down.scalar: do throws(Stop) { try down(1) } catch {}
    case ViKey.home.scalar: (cursor.column, state.goal) = (0, nil)
    case ViKey.end.scalar: (cursor.column, state.goal) = (line.count, farColumn)
    default: break
    }
  }

  /// Inserts a register: Ctrl-R and its name.
  func insertRegister(_ name: Unicode.Scalar, isLiteral: Bool) throws(Stop) {
    guard let contents = state.contents(of: name) else { throw .failed }
    let text = contents.lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    let keys = (text + (contents.kind == .lines ? "\n" : "")).unicodeScalars
    for key in keys.reversed() {
      queue.append(key)
      if isLiteral, key.value < 0x20, key != "\t", key != "\n" { queue.append(literalMark) }
    }
  }

  /// Inserts a character that was typed after Ctrl-V.
  func insertLiteral(_ key: Unicode.Scalar) {
    if state.insertion?.hasMoved == false { type(literalMark) }
    type(key)
    insertCharacter(key)
  }
}
