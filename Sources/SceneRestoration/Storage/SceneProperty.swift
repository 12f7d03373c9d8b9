/// A property that is stored with a scene and restored after a kill:
/// `@SceneProperty("tab") var tab = Tab.inbox`.
///
/// ``SceneDirectory/open(_:restoring:window:version:)`` restores the properties of an object.
/// Setting one stages the change, and ``WindowScene/commit()`` stores it. In an object that is not
/// restored the property has its value in memory only; restoring the object later throws
/// ``SceneError/setEarly(name:)``, since the stored value would replace the one that was set. Use
/// it from the scene's thread.
@propertyWrapper
public struct SceneProperty<Value: SceneValue> {
  /// The property's binding: to set it with an error, to reset it, and to hand it to another
  /// function.
  public let projectedValue: SceneBinding<Value>

  /// Creates a property with its default value, under a name that is unique in the scene.
  ///
  /// - Parameters:
  ///   - name: Its name; a slash separates its parts.
  ///   - formerNames: Names of the property in earlier versions of the program, the latest first.
  ///   - migrate: Converts a stored value that is not a `Value`.
  public init(
    wrappedValue: Value, _ name: String, formerly formerNames: FormerNames = [],
    file: StaticString = #fileID, line: UInt = #line, migrate: SceneKey<Value>.Migration? = nil
  ) {
    projectedValue = SceneBinding(
      SceneKey(
        name, default: wrappedValue, formerly: formerNames, file: file, line: line,
        migrate: migrate))
  }

  /// The value.
  public var wrappedValue: Value {
    get { projectedValue.current }
    nonmutating set { projectedValue.current = newValue }
  }
}

extension SceneProperty: BoundWrapper {
  var place: RestoredPlace { .scene }
}
