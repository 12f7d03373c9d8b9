import LibraryModel
import SceneRestoration
import TextEditing

extension WindowState {
  /// The rows of the scenes sheet, section by section, as calculated by the last settling.
  var scenesEntries: [ScenesEntry] { scenesSheet.entries }

  /// Calculates the present rows.
  func currentScenesEntries() -> [ScenesEntry] {
    let scenes = scenesSheet.listing?.scenes ?? []
    let catalogue = library.catalogue
    func entries(_ state: SceneRecord.State, _ section: ScenesSection) -> [ScenesEntry] {
      scenes.filter { $0.state == state }.map { entry($0, section, catalogue) }
    }
    // This window comes first: it shows the user where they are.
    let live = entries(.live, .live)
    return live.filter { $0.scene == sceneID } + live.filter { $0.scene != sceneID }
      + entries(.dormant, .dormant)
      + entries(.closed, .closed).sorted { ($0.time ?? 0) > ($1.time ?? 0) }
      + (scenesSheet.listing?.newer ?? []).map(entry(ofNewer:))
      + (scenesSheet.listing?.quarantine ?? []).map(entry) + ownLooseDrafts
      + looseDrafts(of: scenes, catalogue)
  }

  /// The selected row.
  var selectedScenesEntry: ScenesEntry? {
    let entries = scenesEntries
    return entries.first { $0.row == scene.scenes.row } ?? entries.first
  }

  private func entry(
    _ scene: SceneSummary, _ section: ScenesSection, _ catalogue: Catalogue
  ) -> ScenesEntry {
    let isOwn = scene.id == sceneID
    return ScenesEntry(
      row: .scene(scene.id), section: section,
      place: (isOwn ? place : scene.place)?.title(in: catalogue) ?? "",
      words: scene.drafts.first?.words ?? "", others: max(0, scene.drafts.count - 1),
      time: scene.time,
      label: isOwn ? "this window" : scene.label, scene: scene.id)
  }

  private func entry(ofNewer scene: SceneID) -> ScenesEntry {
    ScenesEntry(
      row: .scene(scene), section: .newer, place: String("\(scene)".prefix(8)), words: "",
      time: nil, label: "newer version", scene: nil)
  }

  private func entry(_ scene: QuarantineSummary) -> ScenesEntry {
    ScenesEntry(
      row: .quarantined(scene.id), section: .quarantine, place: String(scene.id.prefix(8)),
      words: scene.drafts.first?.words ?? "", others: max(0, scene.drafts.count - 1),
      time: scene.time, label: "in quarantine", scene: nil)
  }

  private var place: Place? { scene.tab.map { scene.place(of: $0) } }

  /// The loose drafts of this scene.
  private var ownLooseDrafts: [ScenesEntry] {
    let times = Dictionary(
      (scenesSheet.listing?.scenes.first { $0.id == sceneID }?.drafts ?? []).map {
        ($0.id, $0.time)
      }
    ) { first, _ in first }
    return looseDrafts.map { id, draft in
      let text = looseText(id) ?? TextBuffer()
      let summary = DraftSummary(id, draft, text.bytes(in: 0..<4096), time: times[id] ?? 0)
      return entry(summary, of: nil, times[id])
    }
  }

  /// The loose drafts of the other scenes.
  private func looseDrafts(of scenes: [SceneSummary], _ catalogue: Catalogue) -> [ScenesEntry] {
    scenes.filter { $0.id != sceneID }.flatMap { scene in
      scene.drafts.filter { $0.draft.discardOrder == 0 && $0.isLoose(in: catalogue) }
        .map { entry($0, of: scene, $0.time) }
    }
  }

  private func entry(
    _ draft: DraftSummary, of scene: SceneSummary?, _ time: Milliseconds?
  ) -> ScenesEntry {
    ScenesEntry(
      row: .draft(draft.id), section: .loose,
      place: draft.draft.slot.map { $0.title(in: library.catalogue) } ?? ofNothing,
      words: draft.words, time: time,
      label: scene.map { "in \($0.label.isEmpty ? $0.state.rawValue : $0.label)" } ?? "",
      scene: scene?.id ?? sceneID)
  }

  /// The drafts of this scene whose note, character or book is gone, in a fixed order.
  ///
  /// The fields of a form are together, in their order; unchanged and empty fields are left out.
  var looseDrafts: [(id: Note.ID, draft: DraftState)] {
    scene.drafts.filter { id, draft in
      draft.isLoose && draft.discardOrder == 0
        && (draft.slot?.field == nil || hasWords(in: id, draft.slot))
    }
    .map { ($0.key, $0.value) }.sorted { "\($0.draft.order)\($0.id)" < "\($1.draft.order)\($1.id)" }
  }

  /// Returns whether a draft is the changed text of a field, and not a choice.
  private func hasWords(in id: Note.ID, _ slot: DraftSlot?) -> Bool {
    guard let slot, let field = slot.field, !field.isChoice else { return false }
    return looseText(id)?.hasContent == true && isUnsaved(slot)
  }
}

extension DraftState {
  /// The order among loose drafts: notes, then the forms, each with its fields in order.
  fileprivate var order: String {
    guard let form = slot?.form, let field = slot?.field else { return "" }
    let index = form.fields.firstIndex(of: field) ?? 0
    return "\(form)-\(index / 10)\(index % 10)-"
  }
}

extension SceneSummary {
  /// The label of a scene: its name, and where its window is or was.
  fileprivate var label: String {
    [name ?? "", window].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension DraftSlot {
  fileprivate func title(in catalogue: Catalogue) -> String {
    if let form, let field { return "\(form.title) › \(field.label)" }
    let of = owner.place.title(in: catalogue)
    return note == nil || !catalogue.contains(owner) ? of : of + " › deleted note"
  }
}

/// The text for the place of a draft without a slot.
private let ofNothing = "recovered text"
