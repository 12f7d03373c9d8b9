/// The values of a scene, read by key.
public struct SceneValues: Equatable, Sendable {
  var kept: [String: StoredValue] = [:]

  /// Returns the value stored under a key, or the key's default.
  public subscript<Value>(key: SceneKey<Value>) -> Value {
    key.value(key.names.stored { kept[$0] }) { name, _ in others(name) }
  }
}

// MARK: Values of other types

extension SceneValues {
  /// Prefix of the name of a value that another version of the program stored with another type.
  static let other = ".other/"

  /// Returns the values that other versions of the program stored under a name, with other types.
  func others(_ name: String) -> [StoredValue] {
    Self.places(beside: name).compactMap { kept[$0] }
  }

  /// Returns the name under which a value is kept when one of another type replaces it.
  ///
  /// NB: One name for each type, so that several versions find their own value. No name of a value
  /// begins with a full stop.
  static func place(of value: StoredValue, beside name: String) -> String {
    "\(other).\(value.type)/\(name)"
  }

  /// Returns the names under which values of other types are kept; the first one was used before
  /// there was one for each type.
  static func places(beside name: String) -> [String] {
    [other + name] + StoredValue.types.map { "\(other).\($0)/\(name)" }
  }

  /// Values of other types, by the name of the value.
  var others: [String: StoredValue] {
    var found: [String: StoredValue] = [:]
    for (place, value) in kept where place.hasPrefix(Self.other) {
      let name = place.dropFirst(Self.other.count)
      let isMarked = name.hasPrefix(".")
      found[String(isMarked ? name.drop { $0 != "/" }.dropFirst() : name)] = value
    }
    return found
  }
}
