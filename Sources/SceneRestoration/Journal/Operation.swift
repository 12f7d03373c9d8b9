/// What a record says; after its code come its operands.
///
/// A name stands in the file once, where it is given its number. The codes are the format: they
/// never change.
enum Operation: UInt8 {
  /// Number, name, value: a value that was not there before.
  case define = 1
  /// Number, value.
  case set = 2
  /// Number: the value is gone, and its number free.
  case remove = 3
  /// Number, name, base: a text that was not there before.
  case begin = 4
  /// Number, offset, count removed, bytes inserted: a step, before which the cursor stood behind what
  /// is removed.
  case change = 5
  /// Number: the text is gone, and its number free.
  case drop = 6
  /// Number, time: when the text was last changed, where the record's own time does not say it.
  case stamp = 7
  // Since version 2 of the record:
  /// A step as in `change`, before which the cursor stood before what is removed.
  case changeAhead = 8
  /// Number, offset, count removed, bytes inserted: part of the last step, which it touches.
  case extend = 9
  /// Number: the last step is taken back.
  case undo = 10
  /// Number: the step taken back last is done again.
  case redo = 11
  /// Number, cursor, what takes back each step done, the steps undone: the past of a text that begins.
  case history = 12
}

/// Operations in the making.
struct Operations {
  var writer = ByteWriter()

  var isEmpty: Bool { writer.bytes.isEmpty }

  mutating func define(_ number: Int, name: String, value: KeptValue) {
    append(.define, number)
    writer.append(text: name)
    writer.append(value)
  }

  mutating func set(_ number: Int, to value: KeptValue) {
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
    append(change.cursor == .behind ? .change : .changeAhead, number)
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

  /// A text with all that is known of it.
  mutating func keep(_ number: Int, name: String, text: KeptText) {
    let (bytes, history) = text.opened()
    // With room for what follows: or a long text would be copied once more.
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
