public import SceneRestoration

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
  case closed(SceneID), reopened(SceneID), salvaged(SalvageOutcome)

  /// Whether the user did it.
  var isByHand: Bool {
    switch self {
    case .read, .previewed, .closed, .reopened, .salvaged: false
    case .openPressed, .closePressed, .undoPressed, .attachPressed, .copyPressed, .selected,
      .nextSectionPressed, .previousSectionPressed:
      true
    }
  }
}
