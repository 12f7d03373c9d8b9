/// A text that is stored with a scene, with its undo steps: `@SceneText("draft") var draft = ""`.
///
/// Setting it stages the difference, so a typed key is stored in some 20 bytes however long the text
/// is. `$draft` is the ``StoredText``, with undo and redo.
@propertyWrapper
public struct SceneText {
  /// The text with its undo steps.
  public let projectedValue: StoredText

  /// Creates a text with its default, under a name that no other text of the scene has.
  ///
  /// - Parameter formerNames: Names of the text in earlier versions of the program, the latest first.
  public init(wrappedValue: String, _ name: String, formerly formerNames: FormerNames = []) {
    projectedValue = StoredText(name, wrappedValue, formerNames.names)
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
}
