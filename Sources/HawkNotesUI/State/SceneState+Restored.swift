public import LibraryModel
public import SceneRestoration

extension SceneState {
  /// Names of the values that make sense only on the machine of the scene.
  public static let namesOfThisMachine: Set<String> = [
    "history done", "outside", "handed", "sync warning", "sheet deed",
  ]

  /// The restored properties, one a line.
  public static let restored = RestoredProperties<SceneState>(
    ownProperties + Sheet.allCases.flatMap { $0.feature.restoredInScene })
  private static let ownTable = RestoredProperties<SceneState>(ownProperties)

  private static let ownProperties: [RestoredProperty<SceneState>] = [
    .value("tab", { swap(&$0.tab, &$1) }, default: nil),
    .value("order", { swap(&$0.order, &$1) }, default: TabOrder()),
    .each(
      "names", { swap(&$0.names, &$1) }, new: { DrawnName() },
      [.value("title", { swap(&$0.title, &$1) }, default: "")]),
    .value("sheet", { swap(&$0.sheet, &$1) }, default: nil),
    .value("sheet top", { swap(&$0.sheetTop, &$1) }, default: 0),
    .value("sheet under", { swap(&$0.sheetUnder, &$1) }, default: nil),
    .value("text alone", { swap(&$0.isTextAlone, &$1) }, default: false),
    .value("outside", { swap(&$0.outside, &$1) }, default: nil),
    .value("handed", { swap(&$0.handed, &$1) }, default: nil),
    .value("find", { swap(&$0.find.query, &$1) }, default: ""),
    .value("find origin", { swap(&$0.find.origin, &$1) }, default: nil),
    .value("find replacement", { swap(&$0.find.replacement, &$1) }, default: nil),
    .value("find replaced", { swap(&$0.find.replaced, &$1) }, default: 0),
    .value("find old", { swap(&$0.find.isOld, &$1) }, default: false),
    .value("ignored words", { swap(&$0.ignoredWords, &$1) }, default: IgnoredWords()),
    .value("vi registers", { swap(&$0.viRegisters, &$1) }, default: nil),
    .value("completion start", { swap(&$0.completion.start, &$1) }, default: nil),
    .value("completion row", { swap(&$0.completion.row, &$1) }, default: nil),
    .value("sync warning", { swap(&$0.syncWarning, &$1) }, default: nil),
    .value("copied", { swap(&$0.startMessage, &$1) }, default: nil),
    .value("shelf order", { swap(&$0.shelf.order, &$1) }, default: .status),
    .value("history done", { swap(&$0.history.done, &$1) }, default: 0),
    .each(
      "history", { swap(&$0.history.entries, &$1) }, new: { HistoryEntry() },
      [
        .value("deed", { swap(&$0.deed, &$1) }, default: ""),
        .value("attachments", { swap(&$0.attachments, &$1) }, default: ""),
        .value("place", { swap(&$0.place, &$1) }, default: nil),
        .value("origin", { swap(&$0.origin, &$1) }, default: nil),
        .value("step", { swap(&$0.step, &$1) }, default: nil),
        .value("deletion", { swap(&$0.deletion, &$1) }, default: nil),
        .value("request", { swap(&$0.request, &$1) }, default: nil),
        .value("discarded in", { swap(&$0.slot, &$1) }, default: nil),
        .value("discarded draft", { swap(&$0.draft, &$1) }, default: nil),
      ]),
    .value("form", { swap(&$0.form, &$1) }, default: nil),
    .each(
      "forms", { swap(&$0.forms, &$1) }, new: FormState.init,
      [
        .value("field", { swap(&$0.field, &$1) }, default: nil),
        .value("id", { swap(&$0.id, &$1) }, default: nil),
        .value("base", { swap(&$0.base, &$1) }, default: nil),
        .value("checked", { swap(&$0.isChecked, &$1) }, default: false),
        .value("discarded", { swap(&$0.isDiscarded, &$1) }, default: false),
      ]),
    .each(
      "tabs", { swap(&$0.tabs, &$1) }, new: TabState.init,
      [
        .value("stack", { swap(&$0.stack, &$1) }, default: TabStack()),
        .each("screens", { swap(&$0.screens, &$1) }, new: ScreenState.init, screens),
      ]),
    .each(
      "jumps", { swap(&$0.jumps.origins, &$1) }, new: { JumpOrigin() },
      [
        .value("tab", { swap(&$0.tab, &$1) }, default: nil),
        .value("stack", { swap(&$0.state.stack, &$1) }, default: TabStack()),
        .each("screens", { swap(&$0.state.screens, &$1) }, new: ScreenState.init, screens),
      ]),
    .each(
      "drafts", { swap(&$0.drafts, &$1) }, new: DraftState.init,
      [
        .value("slot", { swap(&$0.slot, &$1) }, default: nil),
        .value("base version", { swap(&$0.base, &$1) }, default: nil),
        .value("other base", { swap(&$0.otherBases, &$1) }, default: OtherBases()),
        .value("loose", { swap(&$0.isLoose, &$1) }, default: false),
        .value("discarded from", { swap(&$0.takenFrom, &$1) }, default: nil),
        .value("discarded at", { swap(&$0.cursorTaken, &$1) }, default: nil),
        .value("from outside", { swap(&$0.isFromOutside, &$1) }, default: false),
        .value("saved", { swap(&$0.isSaved, &$1) }, default: false),
        .value("thrown", { swap(&$0.discardOrder, &$1) }, default: 0),
      ]),
    editorPlaces,
  ]

  /// The focus, selections and scroll offsets of a screen.
  private static let screens: [RestoredProperty<ScreenState>] = [
    .value("focus", { swap(&$0.focus, &$1) }, default: nil),
    .value("book", { swap(&$0.book, &$1) }, default: nil),
    .value("books top", { swap(&$0.booksTop, &$1) }, default: nil),
    .value("character", { swap(&$0.character, &$1) }, default: nil),
    .value("note", { swap(&$0.note, &$1) }, default: nil),
    .value("editing", { swap(&$0.editing, &$1) }, default: nil),
    .value("marked", { swap(&$0.marked, &$1) }, default: ItemList()),
    .value("characters top", { swap(&$0.charactersTop, &$1) }, default: nil),
    .value("notes top", { swap(&$0.notesTop, &$1) }, default: nil),
    .value("mention", { swap(&$0.mention, &$1) }, default: nil),
    .value("mentions top", { swap(&$0.mentionsTop, &$1) }, default: nil),
    .value("text top", { swap(&$0.textTop, &$1) }, default: 0),
    .value("text target", { swap(&$0.target, &$1) }, default: nil),
    .value("text stop", { swap(&$0.stop, &$1) }, default: nil),
    .value("from section", { swap(&$0.origin.section, &$1) }, default: nil),
    .value("from note", { swap(&$0.origin.note, &$1) }, default: nil),
    .value("from top", { swap(&$0.origin.top, &$1) }, default: 0),
    .value("from elsewhere", { swap(&$0.origin.isElsewhere, &$1) }, default: false),
  ]

  /// The cursors and scroll offsets in the texts: the only property that changes as the cursor
  /// moves.
  static let editorPlaces = RestoredProperty<SceneState>.each(
    "editors", { swap(&$0.editors, &$1) }, new: EditorState.init,
    [
      .value("cursor", { swap(&$0.ownCursor, &$1) }, default: nil),
      .value("anchor", { swap(&$0.anchor, &$1) }, default: nil),
      .value("top", { swap(&$0.top, &$1) }, default: 0),
      .value("vi", { swap(&$0.vi, &$1) }, default: nil),
      .value("added word", { swap(&$0.addedWord, &$1) }, default: nil),
    ])
  private static let editorTable = RestoredProperties([editorPlaces])

  /// Sets every property to its stored value, or to its default.
  ///
  /// NB: The rows of the sheets are made only if one has a value: that takes longer than restoring.
  mutating func restore(from values: SceneValues) {
    let others: Set = [
      WindowSize.columns.name, WindowSize.rows.name, WindowFocus.isReported.name,
    ]
    let tree = ValueTree(values)
    let isOwn = Self.ownTable.covers(tree, besides: others)
    (isOwn ? Self.ownTable : Self.restored).restore(&self, from: values, in: tree)
  }

  /// Stages the differences from another state.
  ///
  /// If only a cursor or scroll offset differs, nothing else is compared. Sheets are compared only
  /// if one of them differs.
  func stage(since old: SceneState, in scene: WindowScene) {
    var same = old
    same.editors = editors
    guard same == self else {
      let table = features == old.features ? Self.ownTable : Self.restored
      return table.stage(self, since: old, in: scene)
    }
    if !keepsPlaces(of: old) { Self.editorTable.stage(self, since: old, in: scene) }
  }

  /// Whether all stored cursors and scroll offsets are the same.
  ///
  /// For most keys they are: a cursor at the end of the last change is not stored.
  ///
  /// NB: for two dictionaries with the same keys this is certain only if they have the same order;
  /// otherwise false is returned. A lookup would hash at each key press. And not zip(_:_:): for its
  /// iterator the run-time searches all conformances in the program.
  private func keepsPlaces(of old: SceneState) -> Bool {
    guard editors.count == old.editors.count else { return false }
    var others = old.editors.makeIterator()
    for (slot, place) in editors {
      guard let other = others.next(), other.key == slot, place.isKept(as: other.value) else {
        return false
      }
    }
    return true
  }
}

extension EditorState {
  /// Whether the stored properties are the same.
  fileprivate func isKept(as other: EditorState) -> Bool {
    ownCursor == other.ownCursor && anchor == other.anchor && top == other.top && vi == other.vi
      && addedWord == other.addedWord
  }
}

// The stored value types of this window, besides those that all programs have.
extension BookOrder: SceneValue {}
extension TabID: SceneValue {}
extension TabOrder: SceneValue {}
extension TabStack: SceneValue {}
extension Section: SceneValue {}
extension Sheet: SceneValue {}
extension Settings.Key: SceneValue {}
extension DraftSlot: SceneValue {}
extension ItemPlace: SceneValue {}
extension ItemList: SceneValue {}
extension IgnoredWords: SceneValue {}
extension LibraryItem: SceneValue {}
extension LibraryStep: SceneValue {}
extension HistoryEntry.Request: SceneValue {}
extension Identifier: SceneValue {}
extension FormSubject: SceneValue {}
extension FormField: SceneValue {}
extension SearchRow.Subject: SceneValue {}
extension ImportAnswers: SceneValue {}
extension TableMapping: SceneValue {}
