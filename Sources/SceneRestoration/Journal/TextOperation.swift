/// An operation of a record, reduced to its effect on texts.
enum TextOperation {
  case ofValue
  case begin(Int, name: String, base: [UInt8])
  /// A new step, or a part of the last one.
  case change(Int, TextChange, isStep: Bool)
  case undo(Int)
  case redo(Int)
  case history(Int, KeptHistory)
  case drop(Int)
  case stamp(Int, Milliseconds)

  init(from reader: inout ByteReader) throws(JournalFault) {
    guard let operation = Operation(rawValue: try reader.byte()) else { throw .damaged }
    let number = try reader.number()
    switch operation {
    case .define:
      _ = try reader.text()
      _ = try reader.value()
      self = .ofValue
    case .set:
      _ = try reader.value()
      self = .ofValue
    case .remove: self = .ofValue
    case .begin: self = .begin(number, name: try reader.text(), base: try reader.run())
    case .change: self = .change(number, try reader.change(cursor: .after), isStep: true)
    case .changeAhead: self = .change(number, try reader.change(cursor: .before), isStep: true)
    case .extend: self = .change(number, try reader.change(cursor: .after), isStep: false)
    case .undo: self = .undo(number)
    case .redo: self = .redo(number)
    case .history:
      _ = try reader.number()
      self = .history(
        number, KeptHistory(done: try reader.changes(), undone: try reader.changes()))
    case .drop: self = .drop(number)
    case .stamp: self = .stamp(number, Milliseconds(try reader.signed()))
    }
  }
}
