/// Children by id; each is stored as a mark that it exists and its properties.
struct RestoredGroup<
  ID: Hashable & LosslessStringConvertible & Sendable, Child: Equatable & Sendable
>: Sendable {
  let name: String
  let make: @Sendable () -> Child
  let table: RestoredProperties<Child>

  /// Returns the stored children; ignores names that are not ids.
  func children(in tree: ValueTree?, _ report: UnreadableReport) -> [ID: Child] {
    var children: [ID: Child] = [:]
    for (text, branch) in tree?.branches ?? [:] where branch.value != nil {
      guard let id = ID(text) else { continue }
      var child = make()
      table.restore(&child, from: branch) { property, value in
        report("\(place(of: id))/\(property)", value)
      }
      children[id] = child
    }
    return children
  }

  func stage(
    _ new: [ID: Child], since old: [ID: Child], in scene: WindowScene, _ place: () -> String
  ) {
    if new == old { return }
    for (id, child) in new where child != old[id] {
      stage(child, since: old[id], of: id, in: scene, place)
    }
    for (id, child) in old where new[id] == nil {
      stage(nil, since: child, of: id, in: scene, place)
    }
  }

  private func stage(
    _ new: Child?, since old: Child?, of id: ID, in scene: WindowScene, _ place: () -> String
  ) {
    let child = place() + self.place(of: id)
    if (new == nil) != (old == nil) { scene.stage(new == nil ? nil : .bool(true), named: child) }
    table.stage(new, since: old, in: scene) { child + "/" }
  }

  /// Returns the name of a child.
  private func place(of id: ID) -> String {
    NamePart.part(for: name) + "/" + NamePart.part(for: id.description)
  }
}
