/// The value of a property wrapper, and the scene in which it is stored.
final class StoredProperty<Value: SceneValue> {
  /// Whether it got another value before it was restored, which the stored value would replace.
  private(set) var isSetEarly = false
  private let key: SceneKey<Value>
  private var value: Value
  private var scene: WindowScene?

  var name: String { key.name }

  init(_ key: SceneKey<Value>) {
    self.key = key
    value = key.defaultValue
  }

  /// The value; setting it stages the change.
  var current: Value {
    get { value }
    set {
      value = newValue
      if let scene {
        scene.stage(newValue.stored, of: key)
      } else {
        isSetEarly = newValue != key.defaultValue
      }
    }
  }

  /// Reads the stored value, and stages later changes in the scene.
  func restore(from scene: WindowScene) {
    self.scene = scene
    isSetEarly = false
    value = scene[key]
  }
}
