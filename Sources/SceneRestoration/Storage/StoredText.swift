/// A text of a scene as a String: its changes are staged as undo steps.
///
/// All changes of the text must be made here, not with the scene's functions for bytes. It is
/// observable: `withObservationTracking` notices a change of a text that was read. Two screens that
/// restore the same text show the same.
public final class StoredText {
  /// Name of the text in the scene.
  public let name: String
  /// Whether it was changed before it was restored, where the stored text would replace it.
  var isSetEarly: Bool { scene == nil && core.hasChanged }
  private let formerNames: [String]
  private let defaultText: String
  private let undoLimit: Int
  private(set) var scene: WindowScene?
  private var core: TextCore

  init(_ name: String, _ text: String, _ formerNames: [String], _ undoLimit: Int = .max) {
    for name in [name] + formerNames {
      precondition(!name.hasPrefix("."), "a name may not begin with a full stop: \(name)")
    }
    self.name = name
    self.formerNames = formerNames
    defaultText = text
    self.undoLimit = undoLimit
    core = TextCore(name, text, undoLimit)
  }

  /// The text; setting it compares it with the one before and stages the difference.
  public var string: String {
    get { core.string }
    set { core.string = newValue }
    _modify { yield &core.string }
  }

  /// Length of the text, in bytes of UTF-8.
  public var utf8Count: Int { core.count }

  /// Returns a part of the text, without building the whole.
  ///
  /// - Parameter range: Bytes of UTF-8, between characters.
  /// - Precondition: The range lies within the text.
  public func text(in range: Range<Int>) -> String { core.text(in: range) }

  /// Replaces a range of the text; it costs the same in a text of any length.
  ///
  /// - Parameter range: Bytes of UTF-8, between characters.
  /// - Precondition: The range lies within the text.
  public func replace(_ range: Range<Int>, with text: String) {
    core.replace(range, with: text)
  }

  /// Appends to the text; it costs the same in a text of any length.
  public func append(_ text: String) { replace(core.count..<core.count, with: text) }

  /// Replaces a range of the text; the range belongs to ``string``.
  public func replaceSubrange(_ range: Range<String.Index>, with text: String) {
    let utf8 = string.utf8
    let start = utf8.distance(from: utf8.startIndex, to: range.lowerBound)
    replace(start..<start + utf8.distance(from: range.lowerBound, to: range.upperBound), with: text)
  }

  /// Cursor after the last change: at the end of the insertion; after an undo, where it was before
  /// the step.
  public var cursor: String.Index {
    let utf8 = string.utf8
    return utf8.index(utf8.startIndex, offsetBy: min(core.cursor, utf8.count))
  }

  /// The same cursor as an offset in bytes of UTF-8.
  public var cursorOffset: Int { core.cursor }

  /// Ends the current undo step: the next change begins a new one.
  public func endStep() { core.endStep() }

  /// Empties the text and removes its undo steps: for a sent message or a password.
  ///
  /// - Parameter atOnce: Whether the next commit also removes the old text from the disk, and waits
  ///   for it. After a kill before that, the first commit of the next start does. Otherwise it
  ///   stays in the scene's files until they have been compacted twice.
  public func clear(atOnce: Bool = false) { core.clear(atOnce: atOnce) }

  /// Undoes the last step; returns false if there is none.
  @discardableResult public func undo() -> Bool { core.undo() }

  /// Redoes the step undone last; returns false if there is none.
  @discardableResult public func redo() -> Bool { core.redo() }

  /// Reads the stored text, and stages later changes in the scene.
  func restore(from scene: WindowScene) {
    // NB: Another scene may share the contents so far.
    if self.scene != nil { core = TextCore(name, defaultText, undoLimit) }
    self.scene = scene
    if let shared = scene.textCores[name] {
      core = shared
      core.endStep()
      return
    }
    core.attach(to: scene)
    scene.textCores[name] = core
    let found = ([name] + formerNames).first { scene.texts[$0] != nil }
    if let found, let stored = scene.texts[found] { core.take(stored, from: found, in: scene) }
  }
}
