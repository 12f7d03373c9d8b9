/// The values of a scene, read by key.
public struct SceneValues: Equatable, Sendable {
  var kept: [String: KeptValue] = [:]

  /// Returns the value stored under a key, or the key's default.
  public subscript<Value>(key: SceneKey<Value>) -> Value {
    key.value(of: key.stored { kept[$0] }?.value)
  }
}
