import LibraryModel
import TextEditing

// A draft in an editor outside.

extension WindowState {
  /// The order that opens the draft in the user's editor.
  ///
  /// Which draft it is is kept with the order, so that the file is found after a kill.
  mutating func goOutside() -> [Effect] {
    guard let slot else { return [] }
    guard safety != .ephemeral else {
      message = .warning(leavesTraces)
      return []
    }
    guard safety != .notKept else {
      message = .warning(diskRefuses)
      return []
    }
    scene.outside = slot
    return [.editOutside(slot)]
  }

  /// Takes in what the editor left, as one edit.
  mutating func comeBack(_ ending: OutsideEnding, _ newID: () -> Note.ID) {
    guard let slot = scene.outside else { return }
    scene.outside = nil
    switch ending {
    case .ended(let bytes?, let complaint):
      let isChanged = adopt(bytes, in: slot, newID)
      message = complaint ?? (isChanged ? nil : .note(nothingChanged))
    case .ended(nil, let complaint):
      message = complaint ?? .warning(noFile)
    case .recovered(let bytes):
      if let bytes, adopt(bytes, in: slot, newID) { message = .note(recovered) }
    }
  }

  /// Makes a draft's text what a file says; false if it is that already.
  private mutating func adopt(
    _ bytes: [UInt8], in slot: DraftSlot, _ newID: () -> Note.ID
  ) -> Bool {
    let text = texts[slot] ?? TextBuffer()
    let written = bytes.asUTF8.withoutAddedLineFeed(since: text)
    guard let edit = text.edit(to: written) else { return false }
    replace(
      edit.offset..<edit.offset + edit.removed.count, with: edit.inserted.bytes, in: slot, newID)
    return true
  }
}

extension [UInt8] {
  /// Itself, or, where it is no UTF-8, with U+FFFD in place of what is none.
  fileprivate var asUTF8: [UInt8] {
    let text = String(decoding: self, as: UTF8.self)
    return text.utf8.count == count ? self : Array(text.utf8)
  }

  /// Without the line feed that editors put at a file's end, where the text had none there.
  fileprivate func withoutAddedLineFeed(since text: TextBuffer) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    let hadOne = text.bytes(in: text.count - 1..<text.count).last == newline
    return hadOne || last != newline ? self : dropLast()
  }
}

private let leavesTraces = "Not from an ephemeral scene: an editor would leave the text on disk."
private let diskRefuses = "Not while the disk refuses: the editor could not write either."
private let nothingChanged = "Nothing was changed in the editor."
private let noFile = "The editor left no file: the draft is as it was."
private let recovered = "What was written in the editor is in the draft."
