public import Observation

/// The projection of a property, `$tab`: what another view or function needs to read and set it.
///
/// It is observable: `withObservationTracking` notices a change of a property that was read.
public final class SceneBinding<Value: SceneValue>: Observable {
  /// Whether it got another value before it was restored, which the stored value would replace.
  private(set) var isSetEarly = false
  private let key: SceneKey<Value>
  private var value: Value
  private var scene: WindowScene?
  private let registrar = ObservationRegistrar()

  /// Name under which the value is stored.
  public var name: String { key.name }

  /// Value that the property has if none is stored.
  public var defaultValue: Value { key.defaultValue }

  init(_ key: SceneKey<Value>) {
    self.key = key
    value = key.defaultValue
  }

  /// The value; setting it stages the change.
  ///
  /// A value that is too large is refused by the next commit: see ``set(_:)``.
  public var current: Value {
    get {
      registrar.access(self, keyPath: \.current)
      return value
    }
    set {
      registrar.withMutation(of: self, keyPath: \.current) { value = newValue }
      if let scene {
        scene.stage(newValue.stored, of: key)
      } else {
        isSetEarly = newValue != key.defaultValue
      }
    }
  }

  /// Sets the value, or throws ``SceneError/tooLarge(name:bytes:limit:)`` and changes nothing.
  public func set(_ newValue: Value) throws(SceneError) {
    try scene?.expectFits(newValue.stored, named: key.name)
    current = newValue
  }

  /// Gives the property its default again and removes the stored value: a new default of a later
  /// version counts.
  public func reset() {
    registrar.withMutation(of: self, keyPath: \.current) { value = key.defaultValue }
    scene?.stage(nil, of: key)
    isSetEarly = false
  }

  /// Whether the value may be in the other place: see ``FormerNames/elsewhere(_:)``.
  var mayBeElsewhere: Bool { !key.formerNamesElsewhere.isEmpty }

  /// Copies a value of the other place, if there is none in its own.
  func copy(from other: WindowScene, to own: WindowScene) {
    guard key.names.stored({ own.staging[$0] }) == nil else { return }
    let found = key.formerNamesElsewhere.lazy.compactMap { other.staging[$0] }
    if let value = found.compactMap(key.typed).first { own.stage(value.stored, of: key) }
  }

  /// Reads the stored value, and stages later changes in the scene.
  func restore(from scene: WindowScene) {
    self.scene = scene
    isSetEarly = false
    let stored = scene[key]
    if stored == value { return }
    registrar.withMutation(of: self, keyPath: \.current) { value = stored }
  }
}
