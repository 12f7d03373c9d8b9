/// Texts that are put together from records of which some are missing.
struct SalvagedTexts {
  private var texts: [Int: SalvagedText] = [:]
  /// The time of the last record.
  private var time: Milliseconds = 0

  init() {}

  /// The texts of contents that are known.
  init(_ contents: JournalContents) {
    time = contents.updated
    for (number, text) in contents.texts {
      texts[number] = SalvagedText(name: text.name, text.content)
    }
  }

  /// The texts that have words, by their names.
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

  /// Takes in what a sound record says of texts, as far as it can be read.
  mutating func apply(_ payload: UnsafeRawBufferPointer) {
    read(payload) { texts, operation in texts.apply(operation) }
  }

  /// Takes in what records put in that are not sound.
  mutating func takeInsertions(from bytes: UnsafeRawBufferPointer) {
    var start = 0
    while let range = Record.claimedPayload(at: start, in: bytes) {
      read(UnsafeRawBufferPointer(rebasing: bytes[range])) { texts, operation in
        texts.takeInsertion(operation)
      }
      start = range.upperBound
    }
  }

  private mutating func read(
    _ payload: UnsafeRawBufferPointer, _ take: (inout SalvagedTexts, TextOperation) -> Void
  ) {
    var reader = ByteReader(payload)
    do throws(JournalFault) {
      guard try reader.byte() <= Record.version else { return }
      time = Milliseconds(try reader.signed())
      while !reader.isAtEnd { take(&self, try TextOperation(from: &reader)) }
    } catch {
      // What comes behind cannot be told apart any more.
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

  private mutating func takeInsertion(_ operation: TextOperation) {
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
