/// Code of an operation in a record; its operands follow.
///
/// A name is written once, with its number. The codes are part of the format and never change.
enum Operation: UInt8 {
  /// Number, name, value: defines a new value.
  case define = 1
  /// Number, value.
  case set = 2
  /// Number: removes the value and frees its number.
  case remove = 3
  /// Number, name, base: defines a new text.
  case begin = 4
  /// Number, offset, count removed, bytes inserted: an undo step. The cursor was after the removed
  /// range.
  case change = 5
  /// Number: removes the text and frees its number.
  case drop = 6
  /// Number, time: when the text was last changed, if this is not the record's time.
  case stamp = 7
  // Since version 2 of the record:
  /// The same as `change`, but the cursor was at the start of the removed range.
  case changeAhead = 8
  /// Number, offset, count removed, bytes inserted: extends the last undo step, which the change
  /// touches.
  case extend = 9
  /// Number: undoes the last step.
  case undo = 10
  /// Number: redoes the step undone last.
  case redo = 11
  /// Number, cursor, inverses of the done steps, undone steps: the history of a new text.
  case history = 12
}

/// Encodes a sequence of operations.
struct Operations {
  var writer = ByteWriter()

  var isEmpty: Bool { writer.bytes.isEmpty }

  mutating func define(_ number: Int, name: String, value: StoredValue) {
    append(.define, number)
    writer.append(text: name)
    writer.append(value)
  }

  mutating func set(_ number: Int, to value: StoredValue) {
    append(.set, number)
    writer.append(value)
  }

  mutating func remove(_ number: Int) {
    append(.remove, number)
  }

  mutating func begin(_ number: Int, name: String, base: [UInt8]) {
    append(.begin, number)
    writer.append(text: name)
    writer.append(run: base)
  }

  mutating func change(_ number: Int, by change: TextChange) {
    append(change.cursor == .after ? .change : .changeAhead, number)
    append(change)
  }

  mutating func extend(_ number: Int, by change: TextChange) {
    append(.extend, number)
    append(change)
  }

  mutating func undo(_ number: Int) {
    append(.undo, number)
  }

  mutating func redo(_ number: Int) {
    append(.redo, number)
  }

  /// Appends a text with its history.
  mutating func keep(_ number: Int, name: String, text: KeptText) {
    let (bytes, history) = text.opened()
    // Reserves room for what follows; otherwise a long text would be copied once more.
    writer.makeRoom(for: bytes.count + bytes.count / 64 + 1024)
    begin(number, name: name, base: bytes)
    append(.history, number)
    writer.append(number: text.cursor)
    writer.append(history.done)
    writer.append(history.undone)
    stamp(number, at: text.updated)
  }

  mutating func drop(_ number: Int) {
    append(.drop, number)
  }

  mutating func stamp(_ number: Int, at time: Milliseconds) {
    append(.stamp, number)
    writer.append(signed: Int(time))
  }

  private mutating func append(_ change: TextChange) {
    writer.append(number: change.offset)
    writer.append(number: change.removed)
    writer.append(run: change.inserted)
  }

  private mutating func append(_ operation: Operation, _ number: Int) {
    writer.append(operation.rawValue)
    writer.append(number: number)
  }
}
