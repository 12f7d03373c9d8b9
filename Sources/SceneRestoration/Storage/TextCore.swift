import Observation

/// The contents of a text that is read and changed as a String; all screens of a scene that show
/// the text share it.
final class TextCore: Observable {
  private let name: String
  private var kept: KeptText
  private var text: TextBytes
  private var isStored = false
  /// The change that the next one may continue; nil if the next one is a step of its own.
  private var run: Run?
  private let registrar = ObservationRegistrar()
  /// Number of undo steps that are kept at least.
  private let undoLimit: Int
  /// Scene in which changes are staged; nil before the text is restored.
  private weak var scene: WindowScene?
  /// Whether it was changed as a String.
  private(set) var hasChanged = false

  /// Creates a text that is not stored.
  init(_ name: String, _ text: String, _ undoLimit: Int) {
    self.name = name
    self.undoLimit = undoLimit
    self.text = TextBytes(text)
    kept = Array(text.utf8).withUnsafeBytes { KeptText(base: $0, updated: .now) }
  }

  /// Stages changes in a scene from now on.
  func attach(to scene: WindowScene) { self.scene = scene }

  /// Takes the contents that are stored under a name.
  func take(_ stored: KeptText, from name: String, in scene: WindowScene) {
    kept = stored
    isStored = true
    settle()
    if name != self.name {
      scene.createText(self.name, from: kept)
      scene.removeText(name)
    }
  }

  var string: String {
    get {
      registrar.access(self, keyPath: \.string)
      return text.string
    }
    set {
      let change = text.change(to: newValue)
      if let change { record(change) }
    }
    _modify {
      var changed = text.takeString()
      // NB: Also after an error of the code that changes it.
      defer { string = changed }
      yield &changed
    }
  }

  var count: Int {
    registrar.access(self, keyPath: \.string)
    return text.count
  }

  var cursor: Int {
    registrar.access(self, keyPath: \.string)
    return min(kept.cursor, text.count)
  }

  func text(in range: Range<Int>) -> String {
    registrar.access(self, keyPath: \.string)
    expectWithin(range)
    return text.text(in: range)
  }

  func replace(_ range: Range<Int>, with new: String) {
    expectWithin(range)
    var part = TextBytes(text.bytes(in: range))
    guard var change = part.change(to: new) else { return }
    change.offset += range.lowerBound
    text.apply(change)
    record(change)
  }

  func endStep() { run = nil }

  func clear(atOnce: Bool) {
    kept = [].withUnsafeBytes { KeptText(base: $0, updated: .now) }
    settle()
    guard let scene else { return }
    scene.createText(name, from: kept)
    isStored = true
    if atOnce { scene.forgetAtOnce() }
  }

  func undo() -> Bool {
    guard kept.undo(at: .now) else { return false }
    scene?.undoText(name, leaving: kept.length)
    settle()
    return true
  }

  func redo() -> Bool {
    guard kept.redo(at: .now) else { return false }
    scene?.redoText(name, leaving: kept.length)
    settle()
    return true
  }

  /// Removes the oldest steps once there are twice as many as the limit: then the text is written
  /// as a whole, which is rare.
  private func limitHistory() {
    guard kept.depth.done / 2 > undoLimit else { return }
    kept.removeSteps(leaving: undoLimit)
    scene?.createText(name, from: kept)
  }

  private func expectWithin(_ range: Range<Int>) {
    precondition(range.upperBound <= text.count, "a range outside of the text \(name)")
  }

  private func settle() {
    registrar.withMutation(of: self, keyPath: \.string) { text = TextBytes(kept.current) }
    run = nil
  }

  /// Stages a change that was made in the text.
  private func record(_ change: TextChange) {
    registrar.withMutation(of: self, keyPath: \.string) {}
    hasChanged = true
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
      limitHistory()
    }
    run = next
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
