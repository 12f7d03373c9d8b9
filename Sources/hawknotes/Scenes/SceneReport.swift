import struct FoundationEssentials.Date
import HawkNotesUI
import LibraryModel
import SceneRestoration

/// A scene on disk, as the commands print it.
struct SceneReport {
  let id: String
  let name: String?
  let state: String
  let phase: String?
  let pid: Int32?
  /// Null for a scene that had no window yet.
  let window: WindowReport?
  let url: String?
  let sheet: String?
  let focus: String?
  let selection: String?
  let tabs: [TabReport]
  let drafts: [DraftReport]
  /// Null for a scene that had no window yet.
  let size: SizeReport?
  let updated: String

  struct WindowReport {
    let kind: String
    let label: String?

    init(_ window: HostWindow) {
      kind = window.kind.rawValue
      label = window.label.isEmpty ? nil : window.label
    }
  }

  struct TabReport {
    let url: String
    let selected: Bool
  }

  struct DraftReport {
    let id: String
    let of: String?
    let note: String?
    /// The field of a form that the text is; null for a note.
    let field: String?
    /// The text; left out in lists.
    let text: String?
    let cursor: Int
    let updated: String

    fileprivate init(
      _ id: Note.ID, _ draft: DraftState, _ kept: KeptText, in scene: SceneState, withText: Bool,
      isLoose: Bool
    ) {
      let bytes = kept.bytes()
      let place = draft.slot.flatMap { scene.editors[$0] } ?? EditorState()
      let offset = place.restored(in: kept).cursor
      self.id = "\(id)"
      of = isLoose ? nil : draft.slot.map { Link(to: $0.owner.place).url }
      note = draft.slot?.note.map { "\($0)" }
      field = draft.slot?.field?.rawValue
      text = withText ? String(decoding: bytes, as: UTF8.self) : nil
      cursor = String(decoding: bytes.prefix(offset), as: UTF8.self).count
      updated = Date(milliseconds: kept.updated).text
    }
  }

  struct SizeReport {
    let columns: Int
    let rows: Int
  }

  /// Creates a report of a record; in a list without the texts, unless they are asked for.
  ///
  /// - Parameter loose: The drafts whose book, character or note is gone; nil for those that were
  ///   loose when the scene was written.
  init(_ record: SceneRecord, hasTexts: Bool = true, loose: Set<Note.ID>? = nil) {
    let scene = SceneState(record)
    let link = scene.link
    id = "\(record.id)"
    name = record.name
    state = record.state.rawValue
    let isFocusKnown = record.phase == .background || record.values[WindowFocus.isReported]
    phase = isFocusKnown ? record.phase?.rawValue : nil
    pid = record.pid
    window = record.window == .blank ? nil : WindowReport(record.window)
    url = link?.url
    sheet = scene.sheet?.rawValue
    focus = scene.focusName
    selection = scene.selectionLink?.url
    tabs = scene.order.tabs.map { tab in
      TabReport(url: Link(to: scene.place(of: tab)).url, selected: tab == scene.tab)
    }
    drafts = scene.drafts.filter { !$0.value.isTakenOut }.compactMap { id, draft in
      guard let text = record.texts["\(id)"] else { return nil }
      // A discarded form keeps its undo steps, and has no draft.
      if scene.isDiscarded(draft), text.bytes().isEmpty { return nil }
      return DraftReport(
        id, draft, text, in: scene, withText: hasTexts,
        isLoose: loose?.contains(id) ?? draft.isLoose)
    }.sorted { $0.updated > $1.updated }
    let (columns, rows) = (record.values[WindowSize.columns], record.values[WindowSize.rows])
    size = columns == 0 || rows == 0 ? nil : SizeReport(columns: columns, rows: rows)
    updated = Date(milliseconds: record.updated).text
  }
}
