/// A property that all windows of a program share: `@AppStorage("theme") var theme = "plain"`.
///
/// Setting it stages the change, and ``Scene/commit()`` stores it on the disk. A change by another
/// process is read by the next commit, or at once with ``AppValues/takeChanges()``.
@propertyWrapper
public struct AppStorage<Value: SceneValue> {
  private let property: StoredProperty<Value>

  /// Creates a property with its default value, under a name that is unique in the program.
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

extension AppStorage: RestoredWrapper {
  var place: RestoredPlace { .app }
  var name: String { property.name }
  func restore(from scene: Scene) { property.restore(from: scene) }
}
