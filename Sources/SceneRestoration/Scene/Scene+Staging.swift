// Changes as they are made: nothing of them is kept before the next commit.

extension Scene {
  /// A value, staged as it is set; one that equals the key's default is not kept.
  ///
  /// A value of another type that was kept under the name is not lost: see ``mistyped``.
  ///
  /// - Precondition: No other key has the name; checked in debug builds, when it is set.
  public subscript<Value>(key: SceneKey<Value>) -> Value {
    get {
      guard let kept = staging[key.name] else { return key.defaultValue }
      guard let value = key.typed(kept) else {
        misfits[key.name] = kept
        return key.defaultValue
      }
      return value
    }
    set {
      #if DEBUG
        expectOneDeclaration(of: key)
      #endif
      stage(key.kept(newValue), of: key, named: key.name)
    }
  }

  #if DEBUG
    /// Stops where another key of the program has the name.
    private func expectOneDeclaration<Value>(of key: SceneKey<Value>) {
      let first = declarations[key.name, default: key.declaration]
      precondition(
        first == key.declaration, "two keys are called \(key.name): \(first), \(key.declaration)")
      declarations[key.name] = first
    }
  #endif

  /// Stages a value of a key's type under a name.
  func stage<Value>(_ value: KeptValue?, of key: SceneKey<Value>, named name: String) {
    if let old = staging[name], key.typed(old) == nil { staging[Self.misfit + name] = old }
    staging[name] = value
  }

  /// Stages a mark of the scene's own.
  func stage(_ mark: KeptValue?, named name: String) { staging[name] = mark }

  /// Values that were kept under a key's name, and are of another type than the key's: what an
  /// earlier version of the program wrote, by its name.
  ///
  /// The key has its default then. When the key is set, the value of the other type stays beside it.
  public var mistyped: [String: KeptValue] {
    var found = misfits
    for (name, value) in staging.values.kept where name.hasPrefix(Self.misfit) {
      found[String(name.dropFirst(Self.misfit.count))] = value
    }
    return found
  }

  /// What the name of a value begins with that gave way to one of another type.
  static let misfit = ".other/"

  /// All values as they are now.
  public var values: SceneValues { staging.values }

  /// What it is called, if it is.
  public var name: String? { self[.sceneName] }

  /// How much it is in use; staged like any value.
  public var phase: ScenePhase {
    get { self[.phase] }
    set { self[.phase] = newValue }
  }

  /// What its window is called, for people; staged like any value.
  public var windowLabel: String {
    get { self[.windowLabel] }
    set { self[.windowLabel] = newValue }
  }

  /// Stages where in tmux its window is, and leaves a hint of it, so that the scene is found when the
  /// server has died.
  ///
  /// It is asked for again when the window has moved or changed its size.
  public func stand(at place: PanePlace) {
    let before = values.window
    var window = before
    window.place = place
    window.label = place.label
    if place.isSame(as: before.place) { window.place.learnt = before.place.learnt }
    HostWindow.kept.stage(window, since: before, in: self) { ".window/" }
    hints?.note(id, in: window)
  }

  /// Stages the beginning of a text, in place of one that has its name.
  public func begin(_ text: String, with base: [UInt8]) {
    staging.begin(text, base: base)
  }

  /// Stages the beginning of a text that has a history, in place of one that has its name.
  public func begin(_ text: String, as kept: KeptText) {
    staging.begin(text, as: kept)
  }

  /// Stages a change of a text, as a step of its own; one that is not there yet begins empty.
  ///
  /// - Precondition: The change lies within the text.
  public func change(_ text: String, by change: TextChange) {
    staging.change(text, by: change)
  }

  /// Stages a change of a text that becomes part of its last step.
  ///
  /// - Precondition: The last that happened to the text is a step or a part of it, made since the
  ///   scene was opened, and the change touches what that put in.
  public func extend(_ text: String, by change: TextChange) {
    staging.extend(text, by: change)
  }

  /// Stages that the last step of a text is taken back, which leaves it so many bytes long.
  ///
  /// - Precondition: There is one.
  public func undo(_ text: String, leaving length: Int) {
    staging.undo(text, leaving: length)
  }

  /// Stages that the step taken back last is done again.
  ///
  /// - Precondition: There is one.
  public func redo(_ text: String, leaving length: Int) {
    staging.redo(text, leaving: length)
  }

  /// Stages the end of a text and its history.
  public func drop(_ text: String) {
    staging.drop(text)
  }

  /// Lets go of the texts as they were when it was opened; what is kept of them stays.
  public func forgetTexts() { texts = [:] }

  /// Whether there is anything to commit.
  public var hasStagedChanges: Bool { !staging.isEmpty }
}
