/// One line of a table: what it is called, where it lies in the state, and how it is made anew.
public struct RestoredProperty<Root>: Sendable {
  let name: String
  let restore: @Sendable (inout Root, ValueTree) -> Void
  /// Stages what differs between two states, of which either may not be there.
  ///
  /// The last argument is the name of where they lie, made only when something differs.
  let stage: @Sendable (_ new: Root?, _ old: Root?, Scene, _ place: () -> String) -> Void
}

extension RestoredProperty {
  /// A value; one that equals the default is not kept.
  public static func value<Value: SceneValue>(
    _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable,
    default defaultValue: Value
  ) -> RestoredProperty {
    let key = SceneKey(unchecked: NamePart.part(for: name), default: defaultValue)
    return RestoredProperty(
      name: name,
      restore: { root, tree in root[keyPath: path] = key.value(of: tree.branches[name]?.value) },
      stage: { new, old, scene, place in
        let (new, old) = (new?[keyPath: path], old?[keyPath: path])
        if new != old { scene[place() + key.name] = new.flatMap(key.kept) }
      })
  }

  /// A group of children by their ids, each with the same properties.
  ///
  /// NB: not a key path: to make one to a dictionary, the run-time looks through all conformances in
  /// the program for that of its keys, at each start.
  public static func each<
    ID: Hashable & LosslessStringConvertible & Sendable, Child: Equatable & Sendable
  >(
    _ name: String, _ get: @escaping @Sendable (Root) -> [ID: Child],
    _ set: @escaping @Sendable (inout Root, [ID: Child]) -> Void,
    new make: @escaping @Sendable () -> Child, _ properties: [RestoredProperty<Child>]
  ) -> RestoredProperty {
    let group = RestoredGroup<ID, Child>(
      name: name, make: make, table: RestoredProperties(properties))
    return RestoredProperty(
      name: name,
      restore: { root, tree in set(&root, group.children(in: tree.branches[name])) },
      stage: { new, old, scene, place in
        group.stage(new.map(get) ?? [:], since: old.map(get) ?? [:], in: scene, place)
      })
  }
}
