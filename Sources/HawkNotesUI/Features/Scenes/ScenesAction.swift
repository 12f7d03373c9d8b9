import LibraryModel
import SceneRestoration
import TextUI

enum ScenesAction: FeatureAction {
  typealias Owner = ScenesSheet

  // Inputs of the user
  case openPressed, closePressed, undoPressed
  case attachPressed, copyPressed
  case selected(ScenesRow)
  case sectionPressed(by: Int)
  // Results
  indirect case read(SceneListing)
  indirect case previewed(SceneID, ScenePreview?)
  case closed(SceneID), reopened(SceneID), salvaged(SalvageOutcome)
  /// A change is to be begun, has begun, or has ended.
  case asked(MachineChange), begun(MachineChange)
  indirect case ended(MachineChange, MachineOutcome)
}

extension Event {
  /// The scenes that could not be read at once have been read.
  public static func scenesRead(_ listing: SceneListing) -> Event {
    .of(ScenesAction.read(listing))
  }

  /// A change of the scenes of another machine has ended.
  public static func ended(_ change: MachineChange, _ outcome: MachineOutcome) -> Event {
    .of(ScenesAction.ended(change, outcome))
  }
}

enum ScenesEffect: FeatureEffect {
  /// Reads the list of scenes.
  case read
  /// Reads the preview of a scene, in a window with these tabs and of this size.
  case preview(SceneID, tabs: [BookTab], size: Size)
  case close(SceneID)
  case reopen(SceneID)
  /// Restores the texts of a scene in quarantine.
  case salvage(String)
  /// Gives the copy of a scene of another machine an id.
  case copy(machine: String, SceneID)
  /// Begins to change the scenes of another machine.
  case begin(MachineChange)

  func perform(with clients: Clients) -> WindowRequest? {
    let scenes = clients.scenes
    switch self {
    case .read: return .act(ScenesAction.read(scenes.read()))
    case .preview(let id, tabs: let tabs, size: let size):
      var picture = scenes.preview(id)
      picture?.load(clients.library, tabs: tabs, size: size)
      return .act(ScenesAction.previewed(id, picture))
    case .close(let id):
      return scenes.close(id).map(WindowRequest.say) ?? .act(ScenesAction.closed(id))
    case .salvage(let id): return .act(ScenesAction.salvaged(scenes.salvage(id)))
    case .copy(machine: let machine, let id):
      return .act(ScenesAction.asked(.copy(id, of: machine, as: SceneID())))
    case .begin(let change):
      let outcome = scenes.begin(change)
      return .act(outcome.map { ScenesAction.ended(change, $0) } ?? .begun(change))
    case .reopen(let id):
      return scenes.reopen(id).map(WindowRequest.say) ?? .act(ScenesAction.reopened(id))
    }
  }
}

extension ScenesSheet {
  static func reduce(
    _ state: inout ScenesState, _ action: ScenesAction, in window: Surroundings
  ) -> [WindowRequest] {
    switch action {
    case .openPressed: return open(state, in: window)
    case .closePressed: return end(&state, in: window)
    case .undoPressed: return undo(&state)
    case .attachPressed: return [state.selectedDraft.map { .attach($0) } ?? .say(onlyLoose)]
    case .copyPressed:
      guard let text = state.selectedDraft.flatMap(window.looseText) else {
        return [.say(onlyLoose)]
      }
      return [.perform(.copyText(text, says: "Text copied"))]
    case .selected(let row): state.row = row
    case .sectionPressed(by: let step): moveSection(of: &state, by: step)
    case .read(let listing): state.listing = listing
    case .previewed(let id, let picture): (state.preview, state.picture) = (id, picture)
    case .closed: return [.say(.info("Closed. u reopens it.")), readAgain]
    case .salvaged(.done(let id, let count)):
      if let id { state.row = .scene(id) }
      let words =
        id == nil
        ? "Nothing new: all its texts are drafts or notes already."
        : "\(count == 1 ? "1 text is" : "\(count) texts are") back, loose. Enter goes there."
      return [.say(.info(words)), readAgain]
    case .salvaged(.refused(let words)): return [.say(words)]
    case .asked(let change): state.change = change
    case .begun(let change): state.begun = change
    case .ended(let change, let outcome): return end(&state, change, outcome)
    case .reopened(let id):
      state.row = .scene(id)
      return [.say(.info("Reopened. Enter opens it.")), readAgain]
    }
    return []
  }

  private static func moveSection(of state: inout ScenesState, by step: Int) {
    let sections = ScenesSection.allCases.filter { section in
      state.entries.contains { $0.section == section }
    }
    guard let here = state.selected.flatMap({ sections.firstIndex(of: $0.section) }) else { return }
    let target = sections[(here + step + sections.count) % sections.count]
    state.row = state.entries.first { $0.section == target }?.row
  }

  private static func open(_ state: ScenesState, in window: Surroundings) -> [WindowRequest] {
    guard let entry = state.selected else { return [] }
    if case .quarantined(let id) = entry.row { return [.perform(ScenesEffect.salvage(id))] }
    if case .other(let machine, let id) = entry.row {
      return [
        state.change.map { .say($0.progress) } ?? .perform(ScenesEffect.copy(machine: machine, id))
      ]
    }
    if entry.section == .newer { return [.say(newerScene)] }
    guard let id = entry.scene else { return [] }
    if entry.isOwn {
      let words = "a attaches it to this book or character, y copies it, d discards it."
      return [.say(.info(words))]
    }
    guard id != window.sceneID else { return [.close] }
    let isLive = state.listing?.scenes.first { $0.id == id }?.state == .live
    return [.close, .perform(isLive ? .showScene(id) : .reexecute(in: id))]
  }

  // MARK: Ending and restoring

  private static func end(
    _ state: inout ScenesState, in window: Surroundings
  ) -> [WindowRequest] {
    guard let entry = state.selected else { return [] }
    switch (entry.row, entry.section) {
    case (.draft(let draft), _) where entry.isOwn:
      state.selectNeighbour(of: entry)
      return [
        .discard(draft), .say(.info("Discarded. u brings it back while this sheet is open.")),
      ]
    case (.draft, _):
      return [.say(.warning("This draft is in another scene. Enter opens that."))]
    case (.scene, .live) where entry.scene == window.sceneID:
      return [.say(.warning("This is the current scene. Esc, then Q to close it."))]
    case (.scene, .live):
      return [.say(.warning("Open in another window. Enter goes there."))]
    case (.scene, .closed):
      return [.say(.info("Already closed. u reopens the last closed scene."))]
    case (.quarantined, _), (.scene, .quarantine):
      let words = "Set aside, and never deleted. Enter restores its texts as loose drafts."
      return [.say(.info(words))]
    case (.scene, .newer): return [.say(newerScene)]
    case (.other(let machine, _), _):
      return ask(&state, .forget(machine))
    case (.scene(let id), .dormant), (.scene(let id), .loose), (.scene(let id), .others):
      state.selectNeighbour(of: entry)
      return [.perform(ScenesEffect.close(id))]
    }
  }

  private static func undo(_ state: inout ScenesState) -> [WindowRequest] {
    if let draft = state.lastDiscarded {
      state.row = .draft(draft)
      return [.restoreDiscarded(draft), .say(.info("Restored."))]
    }
    if let machine = state.lastForgotten {
      return ask(&state, .remember(machine))
    }
    return [
      state.lastClosed.map { .perform(ScenesEffect.reopen($0.id)) }
        ?? .say(.info("No closed scene to reopen."))
    ]
  }

  static let readAgain = WindowRequest.perform(ScenesEffect.read)
}

extension ScenesState {
  /// Selects the next row of the same section, else the previous one.
  fileprivate mutating func selectNeighbour(of entry: ScenesEntry) {
    let rows = entries.filter { $0.section == entry.section }.map(\.row)
    row = List(ids: rows).survivor(of: entry.row, in: rows.filter { $0 != entry.row }) ?? entry.row
  }
}

private let newerScene = Message.warning(
  "A newer version of the program wrote this scene. Upgrade to open it.")
private let onlyLoose = Message.warning("Select a loose draft of this window first.")
