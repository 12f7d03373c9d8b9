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
  /// Number, offset, count removed, bytes inserted.
  case change = 5
  /// Number: the text is gone, and its number free.
  case drop = 6
  /// Number, time: when the text was last changed, where the record's own time does not say it.
  case stamp = 7
}

/// Operations in the making.
struct Operations {
  private(set) var writer = ByteWriter()

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
    append(.change, number)
    writer.append(number: change.offset)
    writer.append(number: change.removed)
    writer.append(run: change.inserted)
  }

  mutating func drop(_ number: Int) {
    append(.drop, number)
  }

  mutating func stamp(_ number: Int, at time: Milliseconds) {
    append(.stamp, number)
    writer.append(signed: Int(time))
  }

  mutating func append(_ others: Operations) {
    writer.bytes += others.writer.bytes
  }

  private mutating func append(_ operation: Operation, _ number: Int) {
    writer.append(operation.rawValue)
    writer.append(number: number)
  }
}
