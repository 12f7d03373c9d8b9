public import SceneRestoration

/// An action of the scenes sheet.
public enum ScenesAction: Equatable, Sendable {
  // Inputs of the user
  case openPressed, closePressed, undoPressed
  case attachPressed, copyPressed
  case selected(ScenesRow)
  case nextSectionPressed, previousSectionPressed
  // Results
  indirect case read(SceneListing)
  indirect case previewed(SceneID, ScenePreview?)
  case closed(SceneID), reopened(SceneID), salvaged(SalvageOutcome)

  /// Whether the user caused it.
  var isByHand: Bool {
    switch self {
    case .read, .previewed, .closed, .reopened, .salvaged: false
    case .openPressed, .closePressed, .undoPressed, .attachPressed, .copyPressed, .selected,
      .nextSectionPressed, .previousSectionPressed:
      true
    }
  }
}
