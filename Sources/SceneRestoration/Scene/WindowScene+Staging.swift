// Staged changes: they are stored by the next commit.

extension WindowScene {
  /// The value of a key; setting it stages the change.
  ///
  /// A value that was set is stored, also if it equals the default: it stays when a later version
  /// of the program has another default. A value of more than 64 KB is refused by ``commit()``,
  /// with ``SceneError/tooLarge(name:bytes:limit:)``; ``set(_:for:)`` refuses it at once.
  ///
  /// A value of another type that was stored under the name is not lost: see ``unreadableValues``.
  ///
  /// - Precondition: No other key has the name; checked in debug builds, when the value is set.
  public subscript<Value>(key: SceneKey<Value>) -> Value {
    get {
      key.value(key.names.stored { staging[$0] }) { name, value in
        foundUnreadable[name] = value
        return SceneValues.places(beside: name).compactMap { staging[$0] }
      }
    }
    set {
      #if DEBUG
        expectOneDeclaration(of: key)
      #endif
      stage(newValue.stored, of: key)
    }
  }

  /// The value under a name that the program makes, such as `scene["row/\(id)"]`.
  ///
  /// It is nil if none of this type is stored. Setting nil removes it.
  ///
  /// - Precondition: The name does not begin with a full stop.
  public subscript<Value: SceneValue>(name: String) -> Value? {
    get {
      let key = SceneKey<Value?>(name, default: nil)
      guard staging[name] != StoredValue.nothing else { return nil }
      return self[key]
    }
    set {
      let key = SceneKey<Value?>(name, default: nil)
      stage(newValue?.stored, of: key)
    }
  }

  /// Stages a value, or throws ``SceneError/tooLarge(name:bytes:limit:)`` and changes nothing.
  public func set<Value>(_ value: Value, for key: SceneKey<Value>) throws(SceneError) {
    try expectFits(value.stored, named: key.name)
    self[key] = value
  }

  /// Throws if a value is larger than the limit.
  func expectFits(_ value: StoredValue, named name: String) throws(SceneError) {
    if let error = staging.refusal(of: value, named: name) { throw error }
  }

  #if DEBUG
    /// Stops the program if another key has the same name.
    private func expectOneDeclaration<Value>(of key: SceneKey<Value>) {
      let first = declarations[key.name, default: key.declaration]
      precondition(
        first == key.declaration, "two keys are called \(key.name): \(first), \(key.declaration)")
      declarations[key.name] = first
    }
  #endif

  /// Stages a value of a key, below the name of a group's child.
  ///
  /// The values under the former names are removed.
  func stage<Value>(_ value: StoredValue?, of key: SceneKey<Value>, below place: String = "") {
    keepUnreadable(of: key, named: place + key.name)
    staging[place + key.name] = value
    for name in key.names.former {
      keepUnreadable(of: key, named: place + name)
      staging[place + name] = nil
    }
  }

  /// Stages a value of another type under another name, so that the version of the program which
  /// stored it finds it again.
  private func keepUnreadable<Value>(of key: SceneKey<Value>, named name: String) {
    guard let old = staging[name], key.typed(old) == nil else { return }
    staging[SceneValues.place(of: old, beside: name)] = old
  }

  /// Stages a value that the scene uses itself.
  func stage(_ mark: StoredValue?, named name: String) { staging[name] = mark }

  /// Values with the name of a key but another type, by name; an earlier version of the program
  /// stored them.
  ///
  /// These are the values that keys and ``RestoredProperties/restore(_:from:)-(_,WindowScene)``
  /// have met so far. The key then has its default. When the key is set, the other value is kept
  /// beside it.
  public var unreadableValues: [String: StoredValue] {
    foundUnreadable.merging(staging.values.others) { _, stored in stored }
  }

  /// All values, including staged ones.
  public var values: SceneValues { staging.values }

  /// Name of the scene; nil if it has none.
  public var name: String? { self[.sceneName] }

  /// Phase of the scene; staged like any value.
  public var phase: WindowScene.Phase {
    get { self[.phase] }
    set { self[.phase] = newValue }
  }

  /// Name of the window, to show; staged like any value.
  package var windowLabel: String {
    get { self[.windowLabel] }
    set { self[.windowLabel] = newValue }
  }

  /// Stages the window's place in tmux, and writes a hint that finds the scene after the server has
  /// died.
  ///
  /// Call it again when the window has moved or changed its size.
  ///
  /// - Parameter haveOthersMoved: Whether other panes of the server have moved: their windows are
  ///   told.
  package func setPlace(_ place: PanePlace, haveOthersMoved: Bool = false) {
    let before = values.window
    var window = before
    window.place = place
    window.label = place.label
    if place.isSame(as: before.place) { window.place.learnt = before.place.learnt }
    HostWindow.kept.stage(window, since: before, in: self) { ".window/" }
    hints?.record(
      id, in: window, rearranged: haveOthersMoved || place.panes != before.place.panes)
  }

  /// Folder that is written when a window of a tmux server has moved; nil if there is none.
  package var placesFolder: String? { hints?.folder.path }

  /// Stages the creation of a text; it replaces a text with the same name.
  public func createText(_ name: String, bytes: [UInt8]) {
    staging.begin(name, base: bytes)
  }

  /// Stages the creation of a text with a history; it replaces a text with the same name.
  package func createText(_ name: String, from text: KeptText) {
    staging.begin(name, as: text)
  }

  /// Stages a change of a text as an undo step of its own; creates an empty text if there is none.
  ///
  /// - Precondition: The change lies within the text.
  public func changeText(_ name: String, by change: TextChange) {
    staging.change(name, by: change)
  }

  /// Stages a change that extends the last undo step of a text.
  ///
  /// - Precondition: The last operation on the text is a step or an extension of it, made since the
  ///   scene was opened, and the change touches the inserted range.
  public func extendLastStep(of name: String, by change: TextChange) {
    staging.extend(name, by: change)
  }

  /// Stages an undo of the last step of a text; its new length is `length` bytes.
  ///
  /// - Precondition: There is a step to undo.
  public func undoText(_ name: String, leaving length: Int) {
    staging.undo(name, leaving: length)
  }

  /// Stages a redo of the step undone last; the text's new length is `length` bytes.
  ///
  /// - Precondition: There is a step to redo.
  public func redoText(_ name: String, leaving length: Int) {
    staging.redo(name, leaving: length)
  }

  /// Stages the removal of a text and its history.
  public func removeText(_ name: String) {
    staging.drop(name)
  }

  /// Releases the texts that were read when the scene was opened.
  ///
  /// They stay stored.
  package func releaseTexts() { texts = [:] }

  /// Whether there are staged changes.
  package var hasStagedChanges: Bool { !staging.isEmpty }
}
