import CPlatform

/// A terminal emulator: the screen after all bytes that a program has written.
///
/// Supports the sequences of `xterm-256color` that the tested programs use, without colours.
struct DrawnScreen {
  let columns: Int
  let rows: Int
  private(set) var cells: [[Character]]
  private(set) var cursor = (column: 0, row: 0)

  private var parser = ControlParser()
  private var top = 0
  private var bottom: Int
  private var isWrapDue = false
  private var saved = (column: 0, row: 0)
  private var last: Character = " "
  private var cellsWhenLeft: [[Character]]?

  init(columns: Int = 80, rows: Int = 24) {
    self.columns = columns
    self.rows = rows
    bottom = rows - 1
    cells = Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The rows, without trailing blanks.
  var lines: [String] {
    cells.map { row in
      // NB: The second cell of a wide character is empty.
      String(row.filter { $0 != "\0" }.reversed().drop { $0 == " " }.reversed())
    }
  }

  var text: String { lines.joined(separator: "\n") }

  /// The alternate screen at the moment when it was left, if it was: the guard of a killed window
  /// leaves it.
  var beforeLeaving: DrawnScreen {
    guard let cellsWhenLeft else { return self }
    var screen = self
    screen.cells = cellsWhenLeft
    return screen
  }

  /// Draws the bytes that the program has written.
  mutating func draw(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      if let command = parser.parse(byte) { perform(command) }
    }
  }

  private mutating func perform(_ command: ControlParser.Command) {
    switch command {
    case .scalar(let scalar): put(scalar)
    case .control(let byte): control(byte)
    case .escape(let byte): escape(byte)
    case .sequence(let final, let numbers): sequence(final, numbers)
    case .mode(1049, let isOther), .mode(1047, let isOther):
      cellsWhenLeft = isOther ? nil : cells
      eraseRows(0..<rows)
    case .mode: break
    }
  }

  // MARK: Writing

  private mutating func put(_ scalar: UnicodeScalar) {
    let width = Int(platform_code_point_width(scalar.value))
    guard width != 0 else { return combine(scalar) }
    write(Character(scalar), width: max(1, width))
  }

  private mutating func combine(_ scalar: UnicodeScalar) {
    let column = isWrapDue ? cursor.column : max(0, cursor.column - 1)
    var joined = String(cells[cursor.row][column])
    joined.unicodeScalars.append(scalar)
    if joined.count == 1 { cells[cursor.row][column] = Character(joined) }
  }

  private mutating func write(_ character: Character, width: Int) {
    if isWrapDue || cursor.column + width > columns {
      isWrapDue = false
      cursor.column = 0
      lineFeed()
    }
    cells[cursor.row][cursor.column] = character
    if width == 2, cursor.column + 1 < columns { cells[cursor.row][cursor.column + 1] = "\0" }
    last = character
    let next = cursor.column + width
    isWrapDue = next >= columns
    cursor.column = min(next, columns - 1)
  }

  private mutating func control(_ byte: UInt8) {
    switch byte {
    case 8: cursor.column = max(0, cursor.column - 1)
    case 9: cursor.column = min(columns - 1, (cursor.column / 8 + 1) * 8)
    case 10, 11, 12: lineFeed()
    case 13: cursor.column = 0
    default: return
    }
    isWrapDue = false
  }

  private mutating func lineFeed() {
    if cursor.row == bottom {
      scroll(by: 1, from: top)
    } else {
      cursor.row = min(rows - 1, cursor.row + 1)
    }
  }

  private mutating func escape(_ byte: UInt8) {
    switch UnicodeScalar(byte) {
    case "7": saved = cursor
    case "8": cursor = saved
    case "D": lineFeed()
    case "E":
      cursor.column = 0
      lineFeed()
    case "M":
      if cursor.row == top {
        scroll(by: -1, from: top)
      } else {
        cursor.row = max(0, cursor.row - 1)
      }
    case "c": eraseRows(0..<rows)
    default: break
    }
  }

  // MARK: Sequences

  private mutating func sequence(_ final: UnicodeScalar, _ numbers: [Int]) {
    let count = max(1, numbers.first ?? 1)
    let (row, column) = (cursor.row, cursor.column)
    if final != "m" { isWrapDue = false }
    switch final {
    case "A": cursor.row = max(0, row - count)
    case "B", "e": cursor.row = min(rows - 1, row + count)
    case "C", "a": cursor.column = min(columns - 1, column + count)
    case "D": cursor.column = max(0, column - count)
    case "E", "F":
      cursor = (0, min(max(0, row + (final == "E" ? count : -count)), rows - 1))
    case "G", "`": cursor.column = min(columns, count) - 1
    case "H", "f":
      let place = numbers + [1, 1]
      cursor = (min(max(1, numbers.count > 1 ? place[1] : 1), columns) - 1, min(count, rows) - 1)
    case "d": cursor.row = min(rows, count) - 1
    case "J": eraseScreen(numbers.first ?? 0)
    case "K": eraseRow(numbers.first ?? 0)
    case "X": erase(row, column..<min(columns, column + count))
    case "P":
      let count = min(count, columns - column)
      cells[row].removeSubrange(column..<column + count)
      cells[row] += Array(repeating: " ", count: count)
    case "@":
      cells[row].insert(contentsOf: Array(repeating: " ", count: count), at: column)
      cells[row].removeLast(count)
    case "L" where (top...bottom).contains(row): scroll(by: -count, from: row)
    case "M" where (top...bottom).contains(row): scroll(by: count, from: row)
    case "S": scroll(by: count, from: top)
    case "T": scroll(by: -count, from: top)
    case "b": for _ in 0..<count { write(last, width: 1) }
    case "r":
      top = min(rows, count) - 1
      bottom = min(rows, numbers.count > 1 && numbers[1] > 0 ? numbers[1] : rows) - 1
      cursor = (0, 0)
    default: break
    }
  }

  private mutating func eraseScreen(_ part: Int) {
    switch part {
    case 0:
      eraseRow(0)
      eraseRows(cursor.row + 1..<rows)
    case 1:
      eraseRow(1)
      eraseRows(0..<cursor.row)
    default: eraseRows(0..<rows)
    }
  }

  private mutating func eraseRow(_ part: Int) {
    switch part {
    case 0: erase(cursor.row, cursor.column..<columns)
    case 1: erase(cursor.row, 0..<cursor.column + 1)
    default: erase(cursor.row, 0..<columns)
    }
  }

  private mutating func eraseRows(_ range: Range<Int>) {
    for row in range { erase(row, 0..<columns) }
  }

  private mutating func erase(_ row: Int, _ range: Range<Int>) {
    for column in range { cells[row][column] = " " }
  }

  /// Moves rows up within the scroll region, or down if the count is negative.
  private mutating func scroll(by count: Int, from first: Int) {
    let blank = Array(repeating: Character(" "), count: columns)
    for _ in 0..<min(abs(count), rows) {
      cells.remove(at: count > 0 ? first : bottom)
      cells.insert(blank, at: count > 0 ? bottom : first)
    }
  }
}
