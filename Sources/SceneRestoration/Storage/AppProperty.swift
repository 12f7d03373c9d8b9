/// A property that all windows of a program share: `@AppProperty("theme") var theme = "plain"`.
///
/// Setting it stages the change, and ``WindowScene/commit()`` stores it on the disk. A change by
/// another process is read by the next commit, or at once with ``AppValues/takeChanges()``.
@propertyWrapper
public struct AppProperty<Value: SceneValue> {
  /// The property's binding: to set it with an error, to reset it, and to hand it to another
  /// function.
  public let projectedValue: SceneBinding<Value>

  /// Creates a property with its default value, under a name that is unique in the program.
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

extension AppProperty: BoundWrapper {
  var place: RestoredPlace { .app }
}
