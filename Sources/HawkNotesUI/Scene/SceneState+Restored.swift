public import LibraryModel
public import SceneRestoration

extension SceneState {
  /// The restored properties: a line each.
  public static let restored = RestoredProperties<SceneState>([
    .value("tab", \.tab, default: nil),
    .value("order", \.order, default: TabOrder()),
    .value("sheet", \.sheet, default: nil),
    .value("sheet top", \.sheetTop, default: 0),
    .value("setting", \.setting, default: .theme),
    .value("sheet row", \.sheetRow, default: nil),
    .value("outside", \.outside, default: nil),
    .value("find", \.find.query, default: ""),
    .value("find origin", \.find.origin, default: nil),
    .value("find old", \.find.isOld, default: false),
    .value("merge page", \.mergePage, default: .merged),
    .value("menu row", \.menuRow, default: 0),
    .value("menu of", \.menuSubject, default: ""),
    .value("deleted", \.deleted, default: NoteList()),
    .value("undeleted", \.undeleted, default: NoteList()),
    .value("begun", \.begun, default: nil),
    .each(
      "tabs", { $0.tabs }, { $0.tabs = $1 }, new: TabState.init,
      [
        .value("stack", \.stack, default: TabStack()),
        .each(
          "screens", { $0.screens }, { $0.screens = $1 }, new: ScreenState.init,
          [
            .value("focus", \.focus, default: nil),
            .value("character", \.character, default: nil),
            .value("note", \.note, default: nil),
            .value("editing", \.editing, default: nil),
            .value("characters top", \.charactersTop, default: nil),
            .value("notes top", \.notesTop, default: nil),
            .value("text top", \.textTop, default: 0),
            .value("roomy for", \.roomyFor, default: nil),
          ]),
      ]),
    .each(
      "drafts", { $0.drafts }, { $0.drafts = $1 }, new: DraftState.init,
      [
        .value("slot", \.slot, default: nil),
        .value("base version", \.base, default: nil),
        .value("loose", \.isLoose, default: false),
        .value("thrown", \.thrown, default: 0),
      ]),
    editorPlaces,
  ])

  /// The places in the texts: the one line that changes as the cursor moves.
  static let editorPlaces = RestoredProperty<SceneState>.each(
    "editors", { $0.editors }, { $0.editors = $1 }, new: EditorState.init,
    [
      .value("cursor", \.ownCursor, default: nil),
      .value("anchor", \.anchor, default: nil),
      .value("top", \.top, default: 0),
    ])
  private static let editorTable = RestoredProperties([editorPlaces])

  /// Stages what differs from another state; where that is only a place in a text, nothing else is
  /// looked at.
  func stage(since old: SceneState, in scene: Scene) {
    var same = old
    same.editors = editors
    guard same == self else { return Self.restored.stage(self, since: old, in: scene) }
    if !keepsPlaces(of: old) { Self.editorTable.stage(self, since: old, in: scene) }
  }

  /// Whether all places are kept as they are: so it is at most keys, since of a cursor behind the
  /// change that was made last nothing is kept.
  ///
  /// NB: of two dictionaries with the same keys that is only sure where they have the same order: no
  /// key is looked up at each key that is pressed.
  private func keepsPlaces(of old: SceneState) -> Bool {
    editors.count == old.editors.count
      && zip(editors, old.editors).allSatisfy {
        $0.key == $1.key && $0.value.isKept(as: $1.value)
      }
  }
}

extension EditorState {
  /// Whether the properties above are the same.
  fileprivate func isKept(as other: EditorState) -> Bool {
    ownCursor == other.ownCursor && anchor == other.anchor && top == other.top
  }
}

// The light values of this window, besides those that everybody has.
extension TabID: SceneValue {}
extension TabOrder: SceneValue {}
extension TabStack: SceneValue {}
extension Section: SceneValue {}
extension Sheet: SceneValue {}
extension MergePage: SceneValue {}
extension Settings.Key: SceneValue {}
extension ScenesRow: SceneValue {}
extension DraftSlot: SceneValue {}
extension NoteList: SceneValue {}
extension BegunStep: SceneValue {}
extension Identifier: SceneValue {}
