/// The values of a scene, to be read by their keys.
public struct SceneValues: Equatable, Sendable {
  var kept: [String: KeptValue] = [:]

  /// The value kept under a key; its default where there is none.
  public subscript<Value>(key: SceneKey<Value>) -> Value {
    key.value(of: kept[key.name])
  }
}
