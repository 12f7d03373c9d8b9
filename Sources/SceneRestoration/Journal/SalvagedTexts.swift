/// Texts rebuilt from records, some of which are missing.
struct SalvagedTexts {
  private var texts: [Int: SalvagedText] = [:]
  /// Time of the last record.
  private var time: Milliseconds = 0

  init() {}

  /// Creates the texts of known contents.
  init(_ contents: JournalContents) {
    time = contents.updated
    for (number, text) in contents.texts {
      texts[number] = SalvagedText(name: text.name, text.content)
    }
  }

  /// Texts that are not blank, by name.
  var kept: [String: KeptText] {
    var kept: [String: KeptText] = [:]
    for (number, text) in texts {
      let bytes = text.shown
      guard !bytes.isEmpty else { continue }
      let name = text.name ?? "\(SceneID(derivedFrom: Array("text \(number)".utf8) + bytes))"
      kept[name] = KeptText(bytes, cursor: bytes.count, updated: text.updated)
    }
    return kept
  }

  /// Applies the text operations of a sound record, as far as they can be read.
  mutating func apply(_ payload: UnsafeRawBufferPointer) {
    read(payload) { texts, operation in texts.apply(operation) }
  }

  /// Applies the insertions of unsound records.
  mutating func applyInsertions(from bytes: UnsafeRawBufferPointer) {
    var start = 0
    while let range = Record.claimedPayload(at: start, in: bytes) {
      read(UnsafeRawBufferPointer(rebasing: bytes[range])) { texts, operation in
        texts.applyInsertion(operation)
      }
      start = range.upperBound
    }
  }

  private mutating func read(
    _ payload: UnsafeRawBufferPointer, _ body: (inout SalvagedTexts, TextOperation) -> Void
  ) {
    var reader = ByteReader(payload)
    do throws(JournalFault) {
      guard try reader.byte() <= Record.version else { return }
      time = Milliseconds(try reader.signed())
      while !reader.isAtEnd { body(&self, try TextOperation(from: &reader)) }
    } catch {
      // The rest of the bytes cannot be decoded.
    }
  }

  private mutating func apply(_ operation: TextOperation) {
    switch operation {
    case .ofValue: break
    case .begin(let number, let name, let base):
      texts[number] = SalvagedText(name: name, base, at: time)
    case .change(let number, let change, let isStep):
      texts[number, default: SalvagedText(at: time)].apply(change, isStep: isStep, at: time)
    case .undo(let number): texts[number]?.undo(at: time)
    case .redo(let number): texts[number]?.redo(at: time)
    case .history(let number, let history): texts[number]?.history = history
    case .drop(let number): texts[number] = nil
    case .stamp(let number, let time): texts[number]?.updated = time
    }
  }

  private mutating func applyInsertion(_ operation: TextOperation) {
    switch operation {
    case .begin(let number, let name, let base) where texts[number] == nil:
      texts[number] = SalvagedText(name: name, base, at: time)
    case .change(let number, let change, isStep: _) where !change.inserted.isEmpty:
      let insertion = TextChange(offset: change.offset, inserted: change.inserted)
      texts[number]?.apply(insertion, isStep: true, at: time)
    case .begin, .change, .ofValue, .undo, .redo, .history, .drop, .stamp: break
    }
  }
}
