/// The JSON of `scenes list --json`.
struct SceneListReport: Encodable {
  let schema = 1
  let scenes: [SceneReport]
  /// The paths of the scenes in quarantine.
  let quarantine: [String]
}
