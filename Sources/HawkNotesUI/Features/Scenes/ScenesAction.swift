public import LibraryModel
public import SceneRestoration
import TextEditing

/// What happens to the scenes sheet.
public enum ScenesAction: Equatable, Sendable {
  // What the hand did
  case openPressed, closePressed, undoPressed
  case attachPressed, copyPressed
  case selected(ScenesRow)
  case nextSectionPressed, previousSectionPressed
  // What came of it
  case read(SceneListing)
  case previewed(SceneID, ScenePreview?)
  case closed(SceneID), reopened(SceneID)

  /// Whether the user did it.
  var isByHand: Bool {
    switch self {
    case .read, .previewed, .closed, .reopened: false
    case .openPressed, .closePressed, .undoPressed, .attachPressed, .copyPressed, .selected,
      .nextSectionPressed, .previousSectionPressed:
      true
    }
  }
}

/// An order of the scenes sheet.
public enum ScenesEffect: Equatable, Sendable {
  /// Reads which scenes there are.
  case read
  /// Reads what a scene looks like.
  case preview(SceneID)
  case close(SceneID)
  case reopen(SceneID)
}

/// The text of a draft that belongs nowhere, and what was done to it.
struct LooseText: Sendable {
  let text: TextBuffer
  var past = KeptHistory()
}

/// What the sheet knows while it is open; none of it is kept.
struct ScenesSheetState: Equatable, Sendable {
  var listing: SceneListing?
  /// The rows that are made of it, and what else they are made of.
  var entries: [ScenesEntry] = []
  var source: ScenesEntriesSource?
  /// The scene that is looked at, and what it looks like if that is known.
  var preview: SceneID?
  var picture: ScenePreview?
  /// Whether it was opened for the loose drafts, and has not shown them yet.
  var wantsLooseDrafts = false
}

/// A row of the scenes sheet.
public enum ScenesRow: Hashable, Sendable {
  /// A scene.
  case scene(SceneID)
  /// A loose draft.
  case draft(Note.ID)
}

extension ScenesRow: LosslessStringConvertible {
  /// `s|SCENE` or `d|DRAFT`.
  public var description: String {
    switch self {
    case .scene(let id): "s|\(id)"
    case .draft(let id): "d|\(id)"
    }
  }

  /// A row from its kept form.
  public init?(_ description: String) {
    let id = String(description.dropFirst(2))
    if description.hasPrefix("s|"), let scene = SceneID(id) {
      self = .scene(scene)
    } else if description.hasPrefix("d|"), let draft = Note.ID(id) {
      self = .draft(draft)
    } else {
      return nil
    }
  }
}
