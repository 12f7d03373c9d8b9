import LibraryModel
import TextEditing

// Cut and copied text is stored in the scene, so that it survives a kill, and sent outside.

extension WindowState {
  mutating func cut(_ newID: () -> Note.ID) -> [Effect] {
    guard let slot, let selection else {
      message = .info(nothingSelected)
      return []
    }
    let orders = putOnClipboard(selection, saying: "Cut")
    replace(selection, with: [], in: slot, newID)
    return orders
  }

  /// Without a selection the key quits, as it does elsewhere.
  mutating func copy() -> [Effect] {
    guard let selection else { return [.quit] }
    return putOnClipboard(selection, saying: "Copied")
  }

  mutating func paste(_ newID: () -> Note.ID) {
    guard !editor.clipboard.isEmpty else {
      message = .info(nothingToPaste)
      return
    }
    insert(editor.clipboard.bytes, newID)
  }

  private mutating func putOnClipboard(_ range: Range<Int>, saying word: String) -> [Effect] {
    editor.clipboard = text.slice(range)
    editor.unrecorded.append(.clip(editor.clipboard))
    return [.copyText(editor.clipboard, says: "\(word) \(editor.clipboard.extent)")]
  }
}

extension TextBuffer {
  /// The size of the text, for a message.
  fileprivate var extent: String {
    if count > 1 << 20 { return "\(count >> 20) MB" }
    let bytes = bytes
    let lines = bytes.count { $0 == UInt8(ascii: "\n") } + 1
    if lines > 1 { return "\(lines) lines" }
    let characters = String(decoding: bytes, as: UTF8.self).count
    return characters == 1 ? "1 character" : "\(characters) characters"
  }
}

private let nothingSelected = "Nothing is selected. Shift-arrow selects, Ctrl-A selects all."
private let nothingToPaste = "Nothing to paste yet."
