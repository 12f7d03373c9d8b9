/// A text that is stored with a scene, with its undo steps: `@SceneText("draft") var draft = ""`.
///
/// Setting it stages the difference, so a typed key is stored in some 20 bytes however long the
/// text is. `$draft` is the ``StoredText``, with undo and redo.
@propertyWrapper
public struct SceneText {
  /// The text with its undo steps.
  public let projectedValue: StoredText

  /// Creates a text with its default, under a name that no other text of the scene has.
  ///
  /// - Parameters:
  ///   - formerNames: Names of the text in earlier versions of the program, the latest first.
  ///   - undoLimit: Number of undo steps that are kept at least; the oldest ones are removed when
  ///     there are twice as many.
  public init(
    wrappedValue: String, _ name: String, formerly formerNames: FormerNames = [],
    undoLimit: Int = .max
  ) {
    projectedValue = StoredText(name, wrappedValue, formerNames.names, undoLimit)
  }

  /// The text.
  public var wrappedValue: String {
    get { projectedValue.string }
    nonmutating set { projectedValue.string = newValue }
    nonmutating _modify { yield &projectedValue.string }
  }
}

extension SceneText: RestoredWrapper {
  var place: RestoredPlace { .scene }
  var name: String { "text " + projectedValue.name }
  var isSetEarly: Bool { projectedValue.isSetEarly }
  func restore(from scene: WindowScene) { projectedValue.restore(from: scene) }
  var mayBeElsewhere: Bool { false }
  func copy(from other: WindowScene, to own: WindowScene) {}
}
