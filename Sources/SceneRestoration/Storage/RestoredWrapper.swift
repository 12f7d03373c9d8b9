/// Where a property is stored.
enum RestoredPlace {
  case scene, app
}

/// A property wrapper that is restored from a scene.
protocol RestoredWrapper {
  var place: RestoredPlace { get }
  /// Unique name at its place.
  var name: String { get }
  /// Whether it got a value before it was restored, which the stored value would replace.
  var isSetEarly: Bool { get }
  func restore(from scene: WindowScene)
  /// Whether its value may be in the other place.
  var mayBeElsewhere: Bool { get }
  /// Copies its value from the other place, if there is none in its own.
  func copy(from other: WindowScene, to own: WindowScene)
}

/// A property wrapper that leaves all but its place to a binding.
protocol BoundWrapper: RestoredWrapper {
  associatedtype Value: SceneValue
  var projectedValue: SceneBinding<Value> { get }
}

extension BoundWrapper {
  var name: String { projectedValue.name }
  var isSetEarly: Bool { projectedValue.isSetEarly }
  func restore(from scene: WindowScene) { projectedValue.restore(from: scene) }
  var mayBeElsewhere: Bool { projectedValue.mayBeElsewhere }
  func copy(from other: WindowScene, to own: WindowScene) {
    projectedValue.copy(from: other, to: own)
  }
}

extension WindowScene {
  /// Restores the properties of an object or struct, and of the objects, structs, tuples, optionals
  /// and collections in it.
  ///
  /// These are the properties marked with ``SceneProperty``, ``SceneText`` or ``AppProperty``.
  /// Later changes are staged in the scene. Call it for a screen when the screen is made, at any
  /// time. It changes nothing if it throws.
  ///
  /// Throws ``SceneError/sameName(_:)`` if two of the properties have the same name, and
  /// ``SceneError/setEarly(name:)`` if one was set before.
  public func restore(_ root: Any) throws(SceneError) {
    let wrappers = try Self.wrappers(of: root)
    let isShared = wrappers.contains { $0.place == .app || $0.mayBeElsewhere }
    if isShared, !isEphemeral, appValues == nil { appValues = try directory?.appValues() }
    for wrapper in wrappers {
      switch wrapper.place {
      case .scene:
        if wrapper.mayBeElsewhere { appValues?.copy(wrapper, to: self) }
        wrapper.restore(from: self)
      case .app:
        if wrapper.mayBeElsewhere { appValues?.copy(wrapper, from: self) }
        appValues?.restore(wrapper)
      }
    }
  }

  /// Returns the property wrappers of an object or struct, also those of its superclasses and of
  /// what it contains.
  static func wrappers(of root: Any) throws(SceneError) -> [any RestoredWrapper] {
    var search = WrapperSearch()
    search.visit(root)
    var names: Set<String> = []
    for wrapper in search.found {
      if wrapper.isSetEarly { throw .setEarly(name: wrapper.name) }
      if !names.insert("\(wrapper.place) \(wrapper.name)").inserted {
        throw .sameName(wrapper.name)
      }
    }
    return search.found
  }
}

/// Finds the property wrappers in an object and in all that it contains.
private struct WrapperSearch {
  private(set) var found: [any RestoredWrapper] = []
  private var visited: Set<ObjectIdentifier> = []

  mutating func visit(_ value: Any) {
    if let wrapper = value as? any RestoredWrapper {
      found.append(wrapper)
    } else if !(value is any SceneValue), isFirstVisit(to: value) {
      var mirror: Mirror? = Mirror(reflecting: value)
      while let current = mirror {
        for child in current.children { visit(child.value) }
        mirror = current.superclassMirror
      }
    }
  }

  /// NB: Objects may refer to each other in a circle.
  private mutating func isFirstVisit(to value: Any) -> Bool {
    guard type(of: value) is AnyClass else { return true }
    return visited.insert(ObjectIdentifier(value as AnyObject)).inserted
  }
}
