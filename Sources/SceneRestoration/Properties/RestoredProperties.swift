/// A table of the restored properties of a state, one line for each property.
///
/// ```swift
/// struct Columns: Equatable, Sendable {
///   struct Column: Equatable, Sendable {
///     var title = ""
///   }
///
///   var selected = 0
///   var columns: [Int: Column] = [:]
///
///   static let restored = RestoredProperties<Columns>([
///     .value("selected", { swap(&$0.selected, &$1) }, default: 0),
///     .each(
///       "columns", { swap(&$0.columns, &$1) }, new: { Column() },
///       [.value("title", { swap(&$0.title, &$1) }, default: "")]),
///   ])
/// }
/// ```
///
/// A value can be read by a ``SceneKey`` too: its name, `selected`, or for a child's
/// `columns/ID/title`. A property that gets its default again is removed: a table is for the state
/// of a screen. A choice of the user, which outlives a change of the default, is a ``SceneKey`` or
/// a ``SceneProperty``.
public struct RestoredProperties<Root>: Sendable {
  private let properties: [RestoredProperty<Root>]

  /// Creates a table.
  ///
  /// - Precondition: No two lines have the same name; checked in debug builds.
  public init(_ properties: [RestoredProperty<Root>]) {
    assert(
      Set(properties.map(\.name)).count == properties.count,
      "two restored properties have the same name: \(properties.map(\.name))")
    self.properties = properties
  }

  /// Sets every property to its stored value, or to its default.
  package func restore(_ root: inout Root, from values: SceneValues) {
    restore(&root, from: values, in: ValueTree(values))
  }

  /// Sets every property to its stored value, or to its default; the tree has the values.
  package func restore(_ root: inout Root, from values: SceneValues, in tree: ValueTree) {
    restore(&root, from: tree) { name, _ in values.others(name) }
  }

  /// Whether all values are of its properties, apart from some first parts of names and those of
  /// the scene itself.
  package func covers(_ values: ValueTree, besides others: Set<String>) -> Bool {
    // NB: A lazy sequence of generic elements looks through all conformances of the program.
    var names = others
    for property in properties { names.insert(property.name) }
    return values.branches.keys.allSatisfy {
      $0.utf8.first == UInt8(ascii: ".") || names.contains($0)
    }
  }

  /// Sets every property to its value in the scene, or to its default.
  ///
  /// Values with another type are reported in ``WindowScene/unreadableValues``.
  public func restore(_ root: inout Root, from scene: WindowScene) {
    let values = scene.values
    restore(&root, from: ValueTree(values)) { name, value in
      scene.foundUnreadable[name] = value
      return values.others(name)
    }
  }

  /// Stages the differences between two states.
  public func stage(_ new: Root, since old: Root, in scene: WindowScene) {
    stage(new, since: old, in: scene) { "" }
  }

  /// Returns the values that a scene stores when its state changes from `old` to `new`.
  package func kept(_ new: Root, since old: Root) -> [String: StoredValue] {
    let scene = WindowScene()
    stage(new, since: old, in: scene)
    return scene.values.kept
  }

  func restore(_ root: inout Root, from tree: ValueTree, _ report: UnreadableReport) {
    for property in properties { property.restore(&root, tree, report) }
  }

  func stage(_ new: Root?, since old: Root?, in scene: WindowScene, _ place: () -> String) {
    for property in properties { property.stage(new, old, scene, place) }
  }
}
