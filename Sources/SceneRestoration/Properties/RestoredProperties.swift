/// A table of what is restored of a state: a property is a line.
///
/// ```swift
/// static let restored = RestoredProperties<WindowState>([
///   .value("tab", { swap(&$0.tab, &$1) }, default: nil),
///   .each(
///     "tabs", { swap(&$0.tabs, &$1) }, new: TabState.init,
///     [.value("stack", { swap(&$0.stack, &$1) }, default: "")]),
/// ])
/// ```
///
/// A value can be read by a ``SceneKey`` too: its name, `tab`, or for a child's `tabs/ID/stack`.
public struct RestoredProperties<Root>: Sendable {
  private let properties: [RestoredProperty<Root>]

  /// A table.
  ///
  /// - Precondition: No two of its lines have the same name; checked in debug builds.
  public init(_ properties: [RestoredProperty<Root>]) {
    assert(
      Set(properties.map(\.name)).count == properties.count,
      "two restored properties have the same name: \(properties.map(\.name))")
    self.properties = properties
  }

  /// Sets every property to what was kept, or to its default.
  public func restore(_ root: inout Root, from values: SceneValues) {
    restore(&root, from: ValueTree(values))
  }

  /// Sets every property to what the scene has, or to its default.
  public func restore(_ root: inout Root, from scene: Scene) {
    restore(&root, from: scene.values)
  }

  /// Stages what differs between two states.
  public func stage(_ new: Root, since old: Root, in scene: Scene) {
    stage(new, since: old, in: scene) { "" }
  }

  /// The values that a scene keeps of a state where it kept another one before.
  public func kept(_ new: Root, since old: Root) -> [String: KeptValue] {
    let scene = Scene()
    stage(new, since: old, in: scene)
    return scene.values.kept
  }

  func restore(_ root: inout Root, from tree: ValueTree) {
    for property in properties { property.restore(&root, tree) }
  }

  func stage(_ new: Root?, since old: Root?, in scene: Scene, _ place: () -> String) {
    for property in properties { property.stage(new, old, scene, place) }
  }
}
