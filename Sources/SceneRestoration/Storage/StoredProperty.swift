/// The value of a property wrapper: a table of one line, and where it is stored.
final class StoredProperty<Value: SceneValue> {
  let name: String
  private let table: RestoredProperties<Value>
  private var value: Value
  private var scene: Scene?

  init(
    _ name: String, _ value: Value, _ formerName: String?, _ file: StaticString, _ line: UInt,
    _ migrate: SceneKey<Value>.Migration?
  ) {
    for name in [name, formerName ?? ""] {
      precondition(!name.hasPrefix("."), "a name may not begin with a full stop: \(name)")
    }
    self.name = name
    self.value = value
    table = RestoredProperties([
      .value(
        name, { swap(&$0, &$1) }, default: value, formerly: formerName, file: file, line: line,
        migrate: migrate)
    ])
  }

  /// The value; setting it stages the change.
  var current: Value {
    get { value }
    set {
      if let scene { table.stage(newValue, since: value, in: scene) }
      value = newValue
    }
  }

  /// Reads the stored value, and stages later changes in the scene.
  func restore(from scene: Scene) {
    self.scene = scene
    table.restore(&value, from: scene)
  }
}
