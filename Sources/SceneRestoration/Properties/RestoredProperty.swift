/// One line of a table: name, place in the state, and default of a property.
public struct RestoredProperty<Root>: Sendable {
  let name: String
  let restore: @Sendable (inout Root, ValueTree, _ unreadable: UnreadableReport) -> Void
  /// Stages the differences between two states; nil is a missing state.
  ///
  /// The last argument returns the name of the parent; it is called only when a value differs.
  let stage: @Sendable (_ new: Root?, _ old: Root?, WindowScene, _ place: () -> String) -> Void
}

/// Reports a stored value whose type is not that of its property, by name; returns the values that
/// other versions of the program stored under the name.
typealias UnreadableReport = (_ name: String, StoredValue) -> [StoredValue]

/// Swaps a value with a property: `{ swap(&$0.tab, &$1) }`.
///
/// One closure names the property once, and both reads and sets it. NB: A key path would be
/// shorter, but at each start the run-time makes a class for each kind of key path and looks
/// through all conformances in the program: a sixth of the instructions up to the first frame.
public typealias PropertySwap<Root, Value> = @Sendable (inout Root, inout Value) -> Void

extension RestoredProperty {
  /// A single value; a value equal to the default is not stored.
  ///
  /// - Parameters:
  ///   - name: Name of the property; a slash separates its parts.
  ///   - formerNames: Names of the property in earlier versions of the program, the latest first.
  ///   - migrate: Converts a stored value that is not a `Value`.
  public static func value<Value: SceneValue>(
    _ name: String, _ exchange: @escaping PropertySwap<Root, Value>,
    default defaultValue: Value, formerly formerNames: FormerNames = [],
    file: StaticString = #fileID, line: UInt = #line, migrate: SceneKey<Value>.Migration? = nil
  ) -> RestoredProperty {
    // NB: Made when a value is stored or differs, as most are not: it looks its type up.
    let key = { @Sendable in
      SceneKey(
        unchecked: name, default: defaultValue, formerly: formerNames, file: file, line: line,
        migrate: migrate)
    }
    let names = KeyNames(name, formerly: formerNames)
    let read = { @Sendable in previousValue(from: $0, exchange, leaving: defaultValue) }
    return RestoredProperty(
      name: name,
      restore: { root, tree, report in
        let stored = names.stored(in: tree)
        var value = stored == nil ? defaultValue : key().value(stored, report)
        exchange(&root, &value)
      },
      stage: { new, old, scene, place in
        let (new, old) = (new.map(read), old.map(read))
        if new != old {
          let place = place()
          scene.stage(
            new.flatMap { $0 == defaultValue ? nil : $0.stored }, of: key(), below: place)
        }
      })
  }

  /// A group of children by id, all with the same properties.
  ///
  /// - Precondition: The name contains no slash.
  public static func each<
    ID: Hashable & LosslessStringConvertible & Sendable, Child: Equatable & Sendable
  >(
    _ name: String, _ exchange: @escaping PropertySwap<Root, [ID: Child]>,
    new make: @escaping @Sendable () -> Child, _ properties: [RestoredProperty<Child>]
  ) -> RestoredProperty {
    precondition(
      !name.utf8.contains(UInt8(ascii: "/")), "a group's name may not contain a slash: \(name)")
    let group = RestoredGroup<ID, Child>(
      name: name, make: make, table: RestoredProperties(properties))
    let read = { @Sendable in previousValue(from: $0, exchange, leaving: [:]) }
    return RestoredProperty(
      name: name,
      restore: { root, tree, report in
        var children = group.children(in: tree.branch(name), report)
        exchange(&root, &children)
      },
      stage: { new, old, scene, place in
        group.stage(new.map(read) ?? [:], since: old.map(read) ?? [:], in: scene, place)
      })
  }

  /// Returns the same property of a state that contains its root.
  ///
  /// - Parameters:
  ///   - exchange: Swaps the root with that in the state.
  ///   - make: Returns a root to be swapped.
  public func within<State>(
    _ exchange: @escaping PropertySwap<State, Root>, new make: @escaping @Sendable () -> Root
  ) -> RestoredProperty<State> {
    let read = { @Sendable (state: State) in
      RestoredProperty<State>.previousValue(from: state, exchange, leaving: make())
    }
    return RestoredProperty<State>(
      name: name,
      restore: { state, tree, report in
        var root = make()
        exchange(&state, &root)
        restore(&root, tree, report)
        exchange(&state, &root)
      },
      stage: { new, old, scene, place in stage(new.map(read), old.map(read), scene, place) })
  }

  private static func previousValue<Value>(
    from root: Root, _ exchange: PropertySwap<Root, Value>, leaving value: Value
  ) -> Value {
    var (root, value) = (root, value)
    exchange(&root, &value)
    return value
  }
}
