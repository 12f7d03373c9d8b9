/// A text of a scene as a String: its changes are staged as undo steps.
///
/// All changes of the text must be made here, not with the scene's functions for bytes.
public final class StoredText {
  /// Name of the text in the scene.
  public let name: String
  private var scene: Scene?
  private var kept: KeptText
  private var bytes: [UInt8]
  private var isStored = false
  /// End of the last insertion, which typing extends; nil if the next change is a step of its own.
  private var typingEnd: Int?

  init(_ name: String, _ text: String) {
    self.name = name
    bytes = Array(text.utf8)
    kept = bytes.withUnsafeBytes { KeptText(base: $0, updated: .now) }
  }

  /// The text; setting it stages the difference.
  public var string: String {
    get { String(decoding: bytes, as: UTF8.self) }
    set {
      let new = Array(newValue.utf8)
      guard let change = TextChange(from: bytes, to: new) else { return }
      make(change, leaving: new)
    }
  }

  /// Replaces a range of the text; the range belongs to ``string``.
  public func replaceSubrange(_ range: Range<String.Index>, with text: String) {
    var changed = string
    changed.replaceSubrange(range, with: text)
    string = changed
  }

  /// Cursor after the last change: at the end of the insertion; after an undo, where it was before
  /// the step.
  public var cursor: String.Index {
    let text = string
    let offset = min(kept.cursor, text.utf8.count)
    return text.utf8.index(text.startIndex, offsetBy: offset)
  }

  /// Ends the current undo step: the next change begins a new one.
  public func endStep() { typingEnd = nil }

  /// Undoes the last step; returns false if there is none.
  @discardableResult public func undo() -> Bool {
    guard kept.undo(at: .now) else { return false }
    scene?.undoText(name, leaving: kept.length)
    settle()
    return true
  }

  /// Redoes the step undone last; returns false if there is none.
  @discardableResult public func redo() -> Bool {
    guard kept.redo(at: .now) else { return false }
    scene?.redoText(name, leaving: kept.length)
    settle()
    return true
  }

  /// Reads the stored text, and stages later changes in the scene.
  func restore(from scene: Scene) {
    self.scene = scene
    typingEnd = nil
    guard let stored = scene.texts[name] else { return }
    kept = stored
    bytes = stored.bytes()
    isStored = true
  }

  private func settle() {
    bytes = kept.bytes()
    typingEnd = nil
  }

  private func make(_ change: TextChange, leaving new: [UInt8]) {
    if let scene, !isStored {
      scene.createText(name, from: kept)
      isStored = true
    }
    let isTyping =
      change.removed == 0 && change.offset == typingEnd
      && change.inserted.first != UInt8(ascii: "\n")
    if isTyping, kept.extend(by: change, at: .now) {
      scene?.extendLastStep(of: name, by: change)
    } else {
      let fits = kept.append(change, at: .now)
      precondition(fits, "a change outside of the text \(name)")
      scene?.changeText(name, by: change)
    }
    bytes = new
    typingEnd = change.removed == 0 ? change.end : nil
  }
}

extension TextChange {
  /// Creates the change from one text to another, at the borders of code points; nil if they are
  /// equal.
  init?(from old: [UInt8], to new: [UInt8]) {
    if old == new { return nil }
    let least = min(old.count, new.count)
    var start = 0
    while start < least, old[start] == new[start] { start += 1 }
    while start > 0, old.isInCodePoint(start) || new.isInCodePoint(start) { start -= 1 }
    var tail = 0
    while tail < least - start, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    while tail > 0, old.isInCodePoint(old.count - tail) || new.isInCodePoint(new.count - tail) {
      tail -= 1
    }
    self.init(
      offset: start, removed: old.count - tail - start,
      inserted: Array(new[start..<new.count - tail]))
  }
}

extension [UInt8] {
  /// Whether an offset is inside of a code point of UTF-8.
  fileprivate func isInCodePoint(_ offset: Int) -> Bool {
    offset < count && self[offset] & 0xC0 == 0x80
  }
}
