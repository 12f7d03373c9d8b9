extension Record {
  static let sceneFields = [
    "id", "name", "state", "phase", "pid", "window", "url", "sheet", "focus", "selection", "tabs",
    "drafts", "size", "updated",
  ]

  init(_ report: SceneReport) {
    self.init([
      "id": .text(report.id), "name": FieldValue(report.name), "state": .text(report.state),
      "phase": FieldValue(report.phase), "pid": FieldValue(report.pid.map(Int.init)),
      "window": report.window.map {
        .record(Record(["kind": .text($0.kind), "label": FieldValue($0.label)]))
      } ?? .null,
      "url": FieldValue(report.url), "sheet": FieldValue(report.sheet),
      "focus": FieldValue(report.focus), "selection": FieldValue(report.selection),
      "tabs": .records(
        report.tabs.map { Record(["url": .text($0.url), "selected": .bool($0.selected)]) }),
      "drafts": .records(report.drafts.map { Record($0) }),
      "size": report.size.map {
        .record(Record(["columns": .int($0.columns), "rows": .int($0.rows)]))
      } ?? .null,
      "updated": .text(report.updated),
    ])
  }

  private init(_ draft: SceneReport.DraftReport) {
    let place = Record([
      "id": .text(draft.id), "of": FieldValue(draft.of), "note": FieldValue(draft.note),
      "field": FieldValue(draft.field),
    ])
    let text = draft.text.map { Record(["text": .text($0)]) } ?? Record([:])
    self =
      place + text + Record(["cursor": .int(draft.cursor), "updated": .text(draft.updated)])
  }
}
