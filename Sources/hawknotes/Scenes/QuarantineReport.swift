import LibraryModel
import struct FoundationEssentials.Date
import SceneRestoration

/// A scene in quarantine, as the commands print it.
struct QuarantineReport {
  let id: String
  let scene: String?
  let path: String
  let setAside: String?
  let texts: [TextReport]

  struct TextReport {
    let id: String
    /// The text; left out in lists.
    let text: String?
    let updated: String
  }

  init(_ scene: QuarantinedScene, hasTexts: Bool = true) {
    id = scene.id
    self.scene = scene.scene.map { "\($0)" }
    path = scene.path
    setAside = scene.moment?.text
    texts = scene.texts.map { name, text in
      TextReport(
        id: name, text: hasTexts ? String(decoding: text.bytes(), as: UTF8.self) : nil,
        updated: Date(milliseconds: text.updated).text)
    }.sorted { $0.id < $1.id }
  }
}

extension Record {
  static let quarantineFields = ["id", "scene", "path", "setAside", "texts"]

  /// The fields of a scene in quarantine.
  init(_ report: QuarantineReport) {
    self.init([
      "id": .text(report.id), "scene": FieldValue(report.scene), "path": .text(report.path),
      "setAside": FieldValue(report.setAside), "texts": .records(report.texts.map { Record($0) }),
    ])
  }

  private init(_ text: QuarantineReport.TextReport) {
    let record = Record(["id": .text(text.id), "updated": .text(text.updated)])
    self = text.text.map { record + Record(["text": .text($0)]) } ?? record
  }
}
