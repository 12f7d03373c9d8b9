import LibraryModel
public import SceneRestoration
import TextEditing

/// The texts that an editor outside was given and has written since: not themselves, but enough to
/// know them again.
public struct HandedText: Equatable, Sendable {
  /// The draft whose texts they are.
  let slot: DraftSlot
  /// A length in bytes and a checksum of each, as `LENGTH:CHECKSUM`; the last one is the draft's text
  /// as the editor left it.
  private var marks: [String]

  init(_ slot: DraftSlot, _ text: [UInt8]) {
    self.slot = slot
    marks = [text.mark]
  }

  /// Whether a text is the one that the draft was last.
  func isText(_ text: [UInt8]) -> Bool { marks.last == text.mark }

  /// Whether it is any of them.
  func knows(_ text: [UInt8]) -> Bool { marks.contains(text.mark) }

  /// Adds texts, the last of which is the draft's now.
  mutating func append(_ texts: [[UInt8]]) {
    for mark in texts.map(\.mark) {
      marks.removeAll { $0 == mark }
      marks.append(mark)
    }
    marks = marks.suffix(Self.most)
  }

  /// NB: an editor in the background may save for months.
  private static let most = 20
}

extension HandedText: SceneValue, LosslessStringConvertible {
  /// The slot, then the marks, with blanks between.
  public var description: String { (["\(slot)"] + marks).joined(separator: " ") }

  /// The texts from their kept form.
  public init?(_ description: String) {
    let words = description.split(separator: " ").map(String.init)
    guard words.count > 1, let slot = DraftSlot(words[0]) else { return nil }
    self.slot = slot
    marks = Array(words.dropFirst())
  }
}

extension [UInt8] {
  /// The length and the checksum FNV-1a with 64 bits.
  fileprivate var mark: String {
    let checksum = reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return "\(count):\(checksum)"
  }
}
