import LibraryModel
import SceneRestoration
import TextEditing

/// The rows of the scenes sheet, section by section.
struct ScenesEntries {
  private let listing: SceneListing
  private let window: Surroundings
  private let catalogue: Catalogue

  init(_ listing: SceneListing, in window: Surroundings) {
    self.listing = listing
    self.window = window
    catalogue = window.catalogue
  }

  var all: [ScenesEntry] {
    // This window comes first: it shows the user where they are.
    let live = entries(.live, .live)
    return live.filter { $0.scene == window.sceneID } + live.filter { $0.scene != window.sceneID }
      + entries(.dormant, .dormant)
      + entries(.closed, .closed).sorted { ($0.time ?? 0) > ($1.time ?? 0) }
      + listing.others.map(entry(ofOther:)) + listing.newer.map(entry(ofNewer:))
      + listing.quarantine.map(entry) + ownLooseDrafts
      + otherLooseDrafts
  }

  private func entries(_ state: SceneRecord.State, _ section: ScenesSection) -> [ScenesEntry] {
    listing.scenes.filter { $0.state == state }.map { entry($0, section) }
  }

  private func entry(
    _ scene: SceneSummary, _ section: ScenesSection
  ) -> ScenesEntry {
    let isOwn = scene.id == window.sceneID
    return ScenesEntry(
      row: .scene(scene.id), section: section,
      place: (isOwn ? window.place : scene.place)?.title(in: catalogue) ?? "",
      words: scene.drafts.first?.words ?? "", others: max(0, scene.drafts.count - 1),
      time: scene.time,
      label: isOwn ? "this window" : scene.label, scene: scene.id)
  }

  private func entry(ofOther scene: OtherScene) -> ScenesEntry {
    let summary = scene.summary
    return ScenesEntry(
      row: .other(scene.machine, summary.id), section: .others,
      place: summary.place?.title(in: catalogue) ?? "",
      words: summary.drafts.first?.words ?? "", others: max(0, summary.drafts.count - 1),
      time: summary.time, label: scene.host, scene: nil)
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

  private var ownLooseDrafts: [ScenesEntry] {
    let times = Dictionary(
      (listing.scenes.first { $0.id == window.sceneID }?.drafts ?? []).map { ($0.id, $0.time) }
    ) { first, _ in first }
    return window.looseDrafts.map { id, draft in
      let text = window.looseText(id) ?? TextBuffer()
      let summary = DraftSummary(id, draft, text.bytes(in: 0..<4096), time: times[id] ?? 0)
      return entry(summary, of: nil, times[id])
    }
  }

  private var otherLooseDrafts: [ScenesEntry] {
    listing.scenes.filter { $0.id != window.sceneID }.flatMap { scene in
      scene.drafts.filter { $0.draft.discardOrder == 0 && $0.isLoose(in: catalogue) }
        .map { entry($0, of: scene, $0.time) }
    }
  }

  private func entry(
    _ draft: DraftSummary, of scene: SceneSummary?, _ time: Milliseconds?
  ) -> ScenesEntry {
    ScenesEntry(
      row: .draft(draft.id), section: .loose,
      place: draft.draft.slot.map { $0.title(in: catalogue) } ?? ofNothing,
      words: draft.words, time: time,
      label: scene.map { "in \($0.label.isEmpty ? $0.state.rawValue : $0.label)" } ?? "",
      scene: scene?.id ?? window.sceneID, isOwn: scene == nil)
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
