/// A text of a scene as a String: its changes are staged as undo steps.
///
/// All changes of the text must be made here, not with the scene's functions for bytes.
public final class StoredText {
  /// Name of the text in the scene.
  public let name: String
  /// Whether it was changed before it was restored, where the stored text would replace it.
  private(set) var isSetEarly = false
  private let formerNames: [String]
  private var scene: WindowScene?
  private var kept: KeptText
  private var bytes: [UInt8]
  private var isStored = false
  /// The change that the next one may continue; nil if the next one is a step of its own.
  private var run: Run?

  init(_ name: String, _ text: String, _ formerNames: [String]) {
    for name in [name] + formerNames {
      precondition(!name.hasPrefix("."), "a name may not begin with a full stop: \(name)")
    }
    self.name = name
    self.formerNames = formerNames
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
  public func endStep() { run = nil }

  /// Empties the text and removes its undo steps: for a sent message or a password.
  ///
  /// - Parameter atOnce: Whether the next commit also removes the old text from the disk, and waits for
  ///   it. Otherwise it stays in the scene's files until they have been compacted twice.
  public func clear(atOnce: Bool = false) {
    bytes = []
    kept = bytes.withUnsafeBytes { KeptText(base: $0, updated: .now) }
    run = nil
    guard let scene else { return }
    scene.createText(name, from: kept)
    isStored = true
    if atOnce { scene.forgetsHistory = true }
  }

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
  func restore(from scene: WindowScene) {
    self.scene = scene
    isSetEarly = false
    run = nil
    let found = ([name] + formerNames).first { scene.texts[$0] != nil }
    guard let found, let stored = scene.texts[found] else { return }
    kept = stored
    bytes = stored.bytes()
    isStored = true
    if found != name {
      scene.createText(name, from: kept)
      scene.removeText(found)
    }
  }

  private func settle() {
    bytes = kept.bytes()
    run = nil
  }

  private func make(_ change: TextChange, leaving new: [UInt8]) {
    if let scene, !isStored {
      scene.createText(name, from: kept)
      isStored = true
    }
    let next = Run(change)
    if let run, let next, next.continues(run), kept.extend(by: change, at: .now) {
      scene?.extendLastStep(of: name, by: change)
    } else {
      let fits = kept.append(change, at: .now)
      precondition(fits, "a change outside of the text \(name)")
      scene?.changeText(name, by: change)
    }
    bytes = new
    run = next
    if scene == nil { isSetEarly = true }
  }
}

/// A change that a person makes with one key: the insertion or the removal of one character.
private struct Run {
  private let change: TextChange
  private let isInsertion: Bool

  /// Returns nil for any other change, such as a paste.
  init?(_ change: TextChange) {
    self.change = change
    isInsertion = change.removed == 0
    guard isInsertion || change.inserted.isEmpty else { return nil }
    // NB: A key may complete a character, such as a letter with its accent.
    if isInsertion, String(decoding: change.inserted, as: UTF8.self).count > 1 { return nil }
  }

  /// Whether both changes belong to the same step: typing goes on at its end, but not in the next
  /// line; removing goes on at either side.
  func continues(_ last: Run) -> Bool {
    guard isInsertion == last.isInsertion else { return false }
    if isInsertion {
      return change.offset == last.change.end && change.inserted.first != UInt8(ascii: "\n")
    }
    return change.offset == last.change.offset
      || change.offset + change.removed == last.change.offset
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
