import struct FoundationEssentials.Date
import SceneRestoration

/// The JSON of `scenes quarantine show --json`: one scene in quarantine.
struct QuarantineReport: Encodable {
  let schema: Int?
  let id: String
  @Null var scene: String?
  let path: String
  @Null var setAside: String?
  let texts: [TextReport]

  struct TextReport: Encodable {
    let id: String
    /// The text; left out in lists.
    let text: String?
    let updated: String
  }

  init(_ scene: QuarantinedScene, inList: Bool) {
    schema = inList ? nil : 1
    id = scene.id
    self.scene = scene.scene.map { "\($0)" }
    path = scene.path
    setAside = scene.time == 0 ? nil : Date(milliseconds: scene.time).text
    texts = scene.texts.map { name, text in
      TextReport(
        id: name, text: inList ? nil : String(decoding: text.bytes(), as: UTF8.self),
        updated: Date(milliseconds: text.updated).text)
    }.sorted { $0.id < $1.id }
  }
}

/// The JSON of `scenes quarantine list --json`.
struct QuarantineListReport: Encodable {
  let schema = 1
  let quarantine: [QuarantineReport]
}
