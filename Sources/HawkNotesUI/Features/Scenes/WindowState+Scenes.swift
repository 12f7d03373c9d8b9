import LibraryModel
import SceneRestoration
import TextEditing

// The actions of the scenes sheet.

extension WindowState {
  mutating func reduceScenes(_ action: ScenesAction, _ newID: () -> Note.ID) -> [Effect] {
    switch action {
    case .openPressed: return openScenesEntry()
    case .closePressed: return endScenesEntry()
    case .undoPressed: return undoEnding()
    case .attachPressed: attachDraft()
    case .copyPressed: return copyDraft()
    case .selected(let row): scene.scenes.row = row
    case .nextSectionPressed: moveScenesSection(by: 1)
    case .previousSectionPressed: moveScenesSection(by: -1)
    case .read(let listing):
      guard scene.sheet == .scenes else { break }
      scenesSheet.listing = listing
    case .previewed(let id, let picture):
      scenesSheet.preview = id
      scenesSheet.picture = picture
    case .closed:
      message = .info("Closed. u to reopen.")
      return [.scenes(.read)]
    case .salvaged(.done(let id, let count)):
      if let id { scene.scenes.row = .scene(id) }
      message = .info(
        id == nil
          ? "Nothing new: all its texts are drafts or notes already."
          : "\(count == 1 ? "1 text is" : "\(count) texts are") back, loose. Enter goes there.")
      return [.scenes(.read)]
    case .salvaged(.refused(let words)):
      message = words
    case .reopened(let id):
      scene.scenes.row = .scene(id)
      message = .info("Reopened. Enter opens it.")
      return [.scenes(.read)]
    }
    return []
  }

  /// Opens the sheet, at this window or at the loose drafts.
  mutating func showScenes(atLooseDrafts: Bool = false) {
    leaveText()
    show(.scenes)
    scene.scenes = ScenesState(isAtLooseDrafts: atLooseDrafts)
    scenesSheet = ScenesSheetState()
  }

  /// Completes the sheet: returns the effects that read its data.
  mutating func settleScenes() -> [Effect] {
    guard scenesSheet.listing != nil else { return [.scenes(.read)] }
    // With a thousand scenes the comparison is cheaper than new rows.
    let source = ScenesEntriesSource(self)
    if source != scenesSheet.source {
      scenesSheet.source = source
      scenesSheet.entries = currentScenesEntries()
      if scene.scenes.row == nil, scene.scenes.isAtLooseDrafts {
        scene.scenes.row = scenesEntries.first { $0.section == .loose }?.row
        if scene.scenes.row == nil { scene.sheetTop = .max }
      }
    }
    guard let shown = selectedScenesEntry?.scene, shown != sceneID, shown != scenesSheet.preview,
      ScenesSheet(self, in: layout.body).preview != nil
    else { return [] }
    return [.scenes(.preview(shown))]
  }

  // MARK: Moving

  private mutating func moveScenesSection(by step: Int) {
    let entries = scenesEntries
    let sections = ScenesSection.allCases.filter { section in
      entries.contains { $0.section == section }
    }
    guard let here = selectedScenesEntry.flatMap({ sections.firstIndex(of: $0.section) }) else {
      return
    }
    let target = sections[(here + step + sections.count) % sections.count]
    scene.scenes.row = entries.first { $0.section == target }?.row
  }

  // MARK: Opening

  private mutating func openScenesEntry() -> [Effect] {
    if case .quarantined(let id) = selectedScenesEntry?.row { return [.scenes(.salvage(id))] }
    if selectedScenesEntry?.section == .newer { message = .warning(newerScene) }
    guard let entry = selectedScenesEntry, let id = entry.scene else { return [] }
    if case .draft = entry.row, id == sceneID {
      message = .info("a attaches it to this book or character, y copies it, d discards it.")
      return []
    }
    scene.sheet = nil
    guard id != sceneID else { return [] }
    let isLive = scenesSheet.listing?.scenes.first { $0.id == id }?.state == .live
    return [isLive ? .showScene(id) : .reexecute(in: id)]
  }

  // MARK: Ending and restoring

  private mutating func endScenesEntry() -> [Effect] {
    guard let entry = selectedScenesEntry else { return [] }
    switch (entry.row, entry.section) {
    case (.draft(let draft), _) where entry.scene == sceneID:
      discard(draft)
    case (.draft, _):
      message = .warning("This draft is in another scene. Enter opens that.")
    case (.scene, .live) where entry.scene == sceneID:
      message = .warning("This is the current scene. Esc, then Q to close it.")
    case (.scene, .live):
      message = .warning("Open in another window. Enter goes there.")
    case (.scene, .closed):
      message = .info("Already closed. u reopens the last closed scene.")
    case (.quarantined, _), (.scene, .quarantine):
      message = .info("Set aside, and never deleted. Enter restores its texts as loose drafts.")
    case (.scene, .newer): message = .warning(newerScene)
    case (.scene(let id), .dormant), (.scene(let id), .loose):
      selectNeighbour(of: entry)
      return [.scenes(.close(id))]
    }
    return []
  }

  private mutating func discard(_ id: Note.ID) {
    if let entry = selectedScenesEntry { selectNeighbour(of: entry) }
    let last = scene.drafts.values.map(\.discardOrder).max() ?? 0
    scene.drafts[id]?.discardOrder = last + 1
    message = .info("Discarded. u to undo while this sheet is open.")
  }

  /// Selects the next row of the same section, else the previous one.
  private mutating func selectNeighbour(of entry: ScenesEntry) {
    let rows = scenesEntries.filter { $0.section == entry.section }.map(\.row)
    scene.scenes.row =
      List(rows).survivor(of: entry.row, in: rows.filter { $0 != entry.row }) ?? entry.row
  }

  private mutating func undoEnding() -> [Effect] {
    if let last = scene.drafts.filter({ $0.value.discardOrder > 0 }).max(by: {
      $0.value.discardOrder < $1.value.discardOrder
    }) {
      scene.drafts[last.key]?.discardOrder = 0
      scene.scenes.row = .draft(last.key)
      message = .info("Restored.")
      return []
    }
    let closed = scenesSheet.listing?.scenes.filter { $0.state == .closed }.max {
      $0.time < $1.time
    }
    guard let closed else {
      message = .info("No closed scene to reopen.")
      return []
    }
    return [.scenes(.reopen(closed.id))]
  }

  /// Drops the discarded drafts, with their texts.
  mutating func dropDiscardedDrafts() {
    for (id, draft) in scene.drafts where draft.discardOrder > 0 {
      if let slot = draft.slot {
        drop(slot)
      } else {
        dropLoose(id)
      }
    }
  }

  /// Drops a loose draft without a slot.
  mutating func dropLoose(_ id: Note.ID) {
    scene.drafts[id] = nil
    editor.looseTexts[id] = nil
    editor.unrecorded.append(.drop(id))
  }

  // MARK: Loose drafts

  /// The selected loose draft of this scene.
  private var selectedLooseDraft: Note.ID? {
    guard case .draft(let id) = selectedScenesEntry?.row, scene.drafts[id] != nil else {
      return nil
    }
    return id
  }

  /// Returns the text of a loose draft of this scene.
  func looseText(_ id: Note.ID) -> TextBuffer? {
    scene.drafts[id]?.slot.flatMap { editor.texts[$0] } ?? editor.looseTexts[id]?.text
  }

  var hasLooseDraft: Bool { selectedLooseDraft != nil }

  var hasDormantScene: Bool { selectedScenesEntry?.section == .dormant }

  var canUndoEnding: Bool {
    scene.drafts.values.contains { $0.discardOrder > 0 }
      || scenesSheet.listing?.scenes.contains { $0.state == .closed } == true
  }

  private mutating func copyDraft() -> [Effect] {
    guard let text = selectedLooseDraft.flatMap(looseText) else {
      message = .warning(onlyLoose)
      return []
    }
    return [.copyText(text, says: "Text copied")]
  }

  /// Makes the selected draft the new note of the book or character under the sheet.
  private mutating func attachDraft() {
    guard let id = selectedLooseDraft else {
      message = .warning(onlyLoose)
      return
    }
    guard let owner = ownerToWriteAbout else {
      message = .warning("Go to a book or character first, then press s and a.")
      return
    }
    let new = DraftSlot(owner: owner)
    guard draft(in: new) == nil else {
      let title = owner.place.title(in: library.catalogue)
      message = .warning("\(title) already has a draft. Save that first.")
      return
    }
    move(id, to: new)
    scene.sheet = nil
    write()
    message = .info("Attached as the new note. Ctrl-S to save.")
  }

  /// The owner that `n` would write about.
  private var ownerToWriteAbout: Owner? {
    if let owner { return owner }
    return screen.character.flatMap { library.catalogue.character($0) }
      .map { .character($0.id, of: $0.book) }
  }

  private mutating func move(_ id: Note.ID, to new: DraftSlot) {
    let old = scene.drafts[id]?.slot
    var draft = DraftState()
    draft.slot = new
    scene.drafts[id] = draft
    if let old {
      editor.texts[new] = editor.texts.removeValue(forKey: old)
      editor.histories[new] = editor.histories.removeValue(forKey: old)
      editor.pasts[new] = editor.pasts.removeValue(forKey: old)
      editor.bases[old] = nil
      scene.editors[new] = scene.editors.removeValue(forKey: old)
    } else if let loose = editor.looseTexts.removeValue(forKey: id) {
      editor.texts[new] = loose.text
      editor.pasts[new] = loose.past
    }
  }
}

private let newerScene = "A newer version of the program wrote this scene. Upgrade to open it."
private let onlyLoose = "Select a loose draft of this window first."
