import LibraryModel
public import SceneRestoration

/// Marks of the texts that an external editor was given and has written since: enough to recognise
/// each text.
public struct HandedText: Equatable, Sendable {
  let slot: DraftSlot
  /// The length in bytes and checksum of each text, as `LENGTH:CHECKSUM`.
  ///
  /// The last one is the draft's text as the editor left it.
  private var marks: [String]

  init(_ slot: DraftSlot, _ text: [UInt8]) {
    self.slot = slot
    marks = [text.mark]
  }

  /// Returns whether a text is the last known text of the draft.
  func isText(_ text: [UInt8]) -> Bool { marks.last == text.mark }

  func knows(_ text: [UInt8]) -> Bool { marks.contains(text.mark) }

  /// Adds texts; the last one is the draft's present text.
  mutating func append(_ texts: [[UInt8]]) {
    for mark in texts.map(\.mark) {
      marks.removeAll { $0 == mark }
      marks.append(mark)
    }
    marks = marks.suffix(Self.most)
  }

  /// The largest number of marks.
  ///
  /// NB: an editor in the background may save for months.
  private static let most = 20
}

extension HandedText: SceneValue, LosslessStringConvertible {
  /// The stored form: the slot, then the marks, separated by spaces.
  public var description: String { (["\(slot)"] + marks).joined(separator: " ") }

  /// Reads the marks from their stored form.
  public init?(_ description: String) {
    let words = description.split(separator: " ").map(String.init)
    guard words.count > 1, let slot = DraftSlot(words[0]) else { return nil }
    self.slot = slot
    marks = Array(words.dropFirst())
  }
}

extension [UInt8] {
  /// The length and the 64-bit FNV-1a checksum of a text, as `LENGTH:CHECKSUM`.
  var mark: String { "\(count):\(StableHash(self).value)" }
}
