/// Where a property is stored.
enum RestoredPlace {
  case scene, app
}

/// A property wrapper that is restored from a scene.
protocol RestoredWrapper {
  var place: RestoredPlace { get }
  /// Unique name at its place.
  var name: String { get }
  func restore(from scene: Scene)
}

extension Scene {
  /// Restores the properties of an object or struct that are marked with ``SceneStorage``,
  /// ``SceneText`` or ``AppStorage``; later changes are staged in the scene.
  ///
  /// - Precondition: No two of them have the same name; checked in debug builds.
  func restore(_ root: Any) {
    let wrappers = Self.wrappers(of: root)
    assert(
      Set(wrappers.map { "\($0.place) \($0.name)" }).count == wrappers.count,
      "two properties have the same name: \(wrappers.map(\.name))")
    for wrapper in wrappers {
      switch wrapper.place {
      case .scene: wrapper.restore(from: self)
      case .app: appValues?.restore(wrapper)
      }
    }
  }

  /// Restores marked properties, also those that all windows share.
  package func restore(_ root: Any, from directory: SceneDirectory) throws(SceneError) {
    let isShared = Self.wrappers(of: root).contains { $0.place == .app }
    if isShared, !isEphemeral, appValues == nil { appValues = try directory.appValues() }
    restore(root)
  }

  /// Returns the property wrappers of an object or struct, also those of its superclasses.
  static func wrappers(of root: Any) -> [any RestoredWrapper] {
    var wrappers: [any RestoredWrapper] = []
    var mirror: Mirror? = Mirror(reflecting: root)
    while let current = mirror {
      wrappers += current.children.compactMap { $0.value as? any RestoredWrapper }
      mirror = current.superclassMirror
    }
    return wrappers
  }
}
