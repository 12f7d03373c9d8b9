/// A list of scenes as `scenes list --json` tells it.
struct SceneListReport: Encodable {
  let schema = 1
  let scenes: [SceneReport]
  /// Where scenes lie that were set aside.
  let quarantine: [String]
}
