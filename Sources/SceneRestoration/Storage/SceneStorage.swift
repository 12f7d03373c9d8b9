/// A property that is stored with a scene and restored after a kill:
/// `@SceneStorage("tab") var tab = Tab.inbox`.
///
/// ``SceneDirectory/open(_:restoring:window:writer:)`` restores the properties of an object. Setting
/// one stages the change, and ``Scene/commit()`` stores it. Before that, and in an object that was not
/// restored, the property has its value in memory only. Use it from the scene's thread.
@propertyWrapper
public struct SceneStorage<Value: SceneValue> {
  private let property: StoredProperty<Value>

  /// Creates a property with its default value, under a name that is unique in the scene.
  ///
  /// - Parameters:
  ///   - formerName: Name of the property in earlier versions of the program.
  ///   - migrate: Converts a stored value that is not a `Value`.
  public init(
    wrappedValue: Value, _ name: String, formerly formerName: String? = nil,
    file: StaticString = #fileID, line: UInt = #line, migrate: SceneKey<Value>.Migration? = nil
  ) {
    property = StoredProperty(name, wrappedValue, formerName, file, line, migrate)
  }

  /// The value.
  public var wrappedValue: Value {
    get { property.current }
    nonmutating set { property.current = newValue }
  }
}

extension SceneStorage: RestoredWrapper {
  var place: RestoredPlace { .scene }
  var name: String { property.name }
  func restore(from scene: Scene) { property.restore(from: scene) }
}
